// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] =
  Context.environment["INCREMENTALSEARCH_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

// What is checked is optimized; what only asks it and compares need not be, which takes less than half of the time.
let askingSettings: [SwiftSetting] = settings + [.unsafeFlags(["-Onone"])]

let package = Package(
  name: "Checks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "IncrementalSearch", path: ".."), .package(name: "isearch", path: "../CLI"),
    .package(name: "IncrementalSearchOpenCombine", path: "../OpenCombineOperators"),
    .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(
      name: "ReferenceModel",
      dependencies: [.product(name: "SearchSimulation", package: "IncrementalSearch")],
      swiftSettings: settings),
    .executableTarget(
      name: "random-check",
      dependencies: [
        "ReferenceModel", .product(name: "SearchSimulation", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchTesting", package: "IncrementalSearch"),
      ],
      path: "Sources/RandomCheck",
      swiftSettings: settings),
    .target(
      name: "MachineInvariants",
      dependencies: [
        .product(name: "SearchMachines", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchTesting", package: "IncrementalSearch"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "exhaustive-check",
      dependencies: ["MachineInvariants"],
      path: "Sources/ExhaustiveCheck",
      swiftSettings: settings),
    .executableTarget(
      name: "session-stress",
      dependencies: [
        .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchTesting", package: "IncrementalSearch"),
      ],
      path: "Sources/SessionStress",
      swiftSettings: settings),
    .executableTarget(
      name: "index-check",
      dependencies: [
        .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchSQLite", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchTesting", package: "IncrementalSearch"),
        .product(name: "SampleAddresses", package: "isearch"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Sources/IndexCheck", swiftSettings: askingSettings),
    .executableTarget(
      name: "same-everywhere",
      dependencies: [
        .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchTesting", package: "IncrementalSearch"),
        .product(name: "SearchSimulation", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchOpenCombine", package: "IncrementalSearchOpenCombine"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ],
      path: "Sources/SameEverywhere", swiftSettings: askingSettings),
    .testTarget(
      name: "MachineInvariantsTests",
      dependencies: ["MachineInvariants", .product(name: "SearchMachines", package: "IncrementalSearch")],
      swiftSettings: askingSettings),
  ],
  swiftLanguageModes: [.v6]
)
