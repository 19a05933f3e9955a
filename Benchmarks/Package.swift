// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] =
  Context.environment["INCREMENTALSEARCH_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "IncrementalSearch", path: ".."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "engine-benchmark",
      dependencies: [
        "AllocationCounter", .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "SearchMachines", package: "IncrementalSearch"),
      ],
      path: "Sources/EngineBenchmark", swiftSettings: settings),
    .executableTarget(
      name: "matching-benchmark",
      dependencies: [.product(name: "IncrementalSearch", package: "IncrementalSearch")],
      path: "Sources/MatchingBenchmark", swiftSettings: settings),
    .executableTarget(
      name: "index-benchmark",
      dependencies: [
        .product(name: "IncrementalSearchSQLite", package: "IncrementalSearch"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Sources/IndexBenchmark", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
