// swift-tools-version: 6.2
import PackageDescription

// What searches do, in swift-log and swift-metrics. A package of its own, so that nobody else fetches those.
let settings: [SwiftSetting] =
  Context.environment["INCREMENTALSEARCH_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

let package = Package(
  name: "IncrementalSearchTelemetry",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [.library(name: "IncrementalSearchTelemetry", targets: ["IncrementalSearchTelemetry"])],
  dependencies: [
    .package(name: "IncrementalSearch", path: ".."),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
  ],
  targets: [
    .target(
      name: "IncrementalSearchTelemetry",
      dependencies: [
        .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "IncrementalSearchTelemetryTests",
      dependencies: [
        "IncrementalSearchTelemetry",
        .product(name: "IncrementalSearchTesting", package: "IncrementalSearch"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
