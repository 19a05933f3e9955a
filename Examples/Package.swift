// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] =
  Context.environment["INCREMENTALSEARCH_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

// Apple's systems have Combine; on Linux the same code runs on OpenCombine.
let withCombine: [Platform] = [.iOS, .macOS, .tvOS, .watchOS, .visionOS]
let onOpenCombine: [Target.Dependency] = [
  .product(
    name: "IncrementalSearchOpenCombine", package: "IncrementalSearchOpenCombine", condition: .when(platforms: [.linux])
  ),
  .product(name: "OpenCombine", package: "OpenCombine", condition: .when(platforms: [.linux])),
  .product(name: "OpenCombineDispatch", package: "OpenCombine", condition: .when(platforms: [.linux])),
]

// The five screens, as an app would write them. What is about data and settings is in ExampleScreens and runs anywhere;
// each framework's views are in a target of their own.
let package = Package(
  name: "Examples",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "ExampleScreens", targets: ["ExampleScreens"]),
    .library(name: "SwiftUIExamples", targets: ["SwiftUIExamples"]),
    .library(name: "UIKitExamples", targets: ["UIKitExamples"]),
    .library(name: "AppKitExamples", targets: ["AppKitExamples"]),
  ],
  // A clone's folder may have any name, so the name is given here.
  dependencies: [
    .package(name: "IncrementalSearch", path: ".."),
    .package(name: "IncrementalSearchOpenCombine", path: "../OpenCombineOperators"),
    .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
  ],
  targets: [
    .target(
      name: "ExampleScreens", dependencies: [.product(name: "IncrementalSearch", package: "IncrementalSearch")],
      swiftSettings: settings),
    .target(
      name: "CombineExamples",
      dependencies: [
        "ExampleScreens", .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(
          name: "IncrementalSearchCombine", package: "IncrementalSearch", condition: .when(platforms: withCombine)),
      ] + onOpenCombine,
      swiftSettings: settings),
    .testTarget(
      name: "CombineExamplesTests",
      dependencies: [
        "CombineExamples", "ExampleScreens",
        .product(name: "IncrementalSearchTesting", package: "IncrementalSearch"),
      ] + onOpenCombine,
      swiftSettings: settings),
    .target(
      name: "SwiftUIExamples",
      dependencies: ["ExampleScreens", .product(name: "IncrementalSearch", package: "IncrementalSearch")],
      swiftSettings: settings),
    .target(
      name: "UIKitExamples",
      dependencies: ["ExampleScreens", .product(name: "IncrementalSearch", package: "IncrementalSearch")],
      swiftSettings: settings),
    .target(
      name: "AppKitExamples",
      dependencies: ["ExampleScreens", .product(name: "IncrementalSearch", package: "IncrementalSearch")],
      swiftSettings: settings),
    .target(
      name: "SwiftDataExamples", dependencies: [.product(name: "IncrementalSearch", package: "IncrementalSearch")],
      swiftSettings: settings),
    .target(
      name: "CoreDataExamples", dependencies: [.product(name: "IncrementalSearch", package: "IncrementalSearch")],
      swiftSettings: settings),
    // The few declarations that examples use of packages which are not fetched for them, with as much behaviour as runs them.
    .target(name: "ComposableArchitecture", path: "Stubs/ComposableArchitecture", swiftSettings: settings),
    .target(
      name: "ComposableExamples",
      dependencies: [
        "ComposableArchitecture", "ExampleScreens", .product(name: "IncrementalSearch", package: "IncrementalSearch"),
      ],
      swiftSettings: settings + [.define("CHECKED_AGAINST_STUBS")]),
    .testTarget(
      name: "ComposableExamplesTests",
      dependencies: [
        "ComposableArchitecture", "ComposableExamples", "ExampleScreens",
        .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchTesting", package: "IncrementalSearch"),
      ],
      swiftSettings: settings),
    // In Swift 5, as RxSwift is: it says nothing of what can be sent.
    .target(
      name: "RxSwift", path: "Stubs/RxSwift", swiftSettings: settings + [.swiftLanguageMode(.v5)]),
    .target(
      name: "RxExamples",
      dependencies: [
        "ExampleScreens", "RxSwift", .product(name: "IncrementalSearch", package: "IncrementalSearch"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RxExamplesTests",
      dependencies: [
        "ExampleScreens", "RxExamples", "RxSwift",
        .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchTesting", package: "IncrementalSearch"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ExampleScreensTests",
      dependencies: [
        "ExampleScreens", .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchTesting", package: "IncrementalSearch"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
