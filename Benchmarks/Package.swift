// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "IncrementalSearch", path: "..")],
  targets: [
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "engine-benchmark",
      dependencies: ["AllocationCounter", .product(name: "SearchMachines", package: "IncrementalSearch")],
      path: "Sources/EngineBenchmark", swiftSettings: settings),
    .executableTarget(
      name: "matching-benchmark",
      dependencies: [.product(name: "IncrementalSearch", package: "IncrementalSearch")],
      path: "Sources/MatchingBenchmark", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
