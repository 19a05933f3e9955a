// swift-tools-version: 6.2
import PackageDescription

// The Combine operators for systems without Combine: the same files, over OpenCombine. A package of its own, so that an app
// on Apple's systems does not fetch OpenCombine.
let settings: [SwiftSetting] =
  Context.environment["INCREMENTALSEARCH_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

let package = Package(
  name: "IncrementalSearchOpenCombine",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [.library(name: "IncrementalSearchOpenCombine", targets: ["IncrementalSearchOpenCombine"])],
  dependencies: [
    .package(name: "IncrementalSearch", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
  ],
  targets: [
    // A link to the root's folder.
    .target(
      name: "IncrementalSearchOpenCombine",
      dependencies: [
        .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ],
      swiftSettings: settings + [.define("OPENCOMBINE")]),
    .testTarget(
      name: "IncrementalSearchOpenCombineTests",
      dependencies: [
        "IncrementalSearchOpenCombine",
        .product(name: "IncrementalSearchTesting", package: "IncrementalSearch"),
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
