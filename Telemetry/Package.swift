// swift-tools-version: 6.2
import PackageDescription

// What tests the product IncrementalSearchTelemetry: a package that asks for its trait, as users do.
let settings: [SwiftSetting] =
  Context.environment["INCREMENTALSEARCH_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

let package = Package(
  name: "IncrementalSearchTelemetryTests",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  dependencies: [
    // With SQLite, though nothing here needs it: script/test has built the library with both traits before.
    .package(name: "IncrementalSearch", path: "..", traits: ["SQLite", "Telemetry"]),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
  ],
  targets: [
    .testTarget(
      name: "IncrementalSearchTelemetryTests",
      dependencies: [
        .product(name: "IncrementalSearchTelemetry", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchTesting", package: "IncrementalSearch"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
      ],
      swiftSettings: settings)
  ],
  swiftLanguageModes: [.v6]
)
