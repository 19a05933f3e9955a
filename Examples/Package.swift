// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// The five screens, as an app would write them. What is about data and settings is in ExampleScreens and runs anywhere;
// each framework's views are in a target of their own.
let package = Package(
  name: "Examples",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "ExampleScreens", targets: ["ExampleScreens"]),
    .library(name: "SwiftUIExamples", targets: ["SwiftUIExamples"]),
    .library(name: "UIKitExamples", targets: ["UIKitExamples"]),
  ],
  // A clone's folder may have any name, so the name is given here.
  dependencies: [.package(name: "IncrementalSearch", path: "..")],
  targets: [
    .target(
      name: "ExampleScreens", dependencies: [.product(name: "IncrementalSearch", package: "IncrementalSearch")],
      swiftSettings: settings),
    .target(
      name: "SwiftUIExamples",
      dependencies: ["ExampleScreens", .product(name: "IncrementalSearch", package: "IncrementalSearch")],
      swiftSettings: settings),
    .target(
      name: "UIKitExamples",
      dependencies: ["ExampleScreens", .product(name: "IncrementalSearch", package: "IncrementalSearch")],
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
