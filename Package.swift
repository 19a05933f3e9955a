// swift-tools-version: 6.2
import PackageDescription

// Only where it is asked for: Xcode passes -suppress-warnings to dependencies, and the two exclude each other.
let settings: [SwiftSetting] =
  Context.environment["INCREMENTALSEARCH_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

// What tests look into is optimized in a release build. Those that compute little themselves need not be, which takes half of the
// time; unsafe flags, which no package that others depend on may have, only where this one is tested.
let testSettings: [SwiftSetting] = settings.isEmpty ? [] : settings + [.unsafeFlags(["-Onone"])]

let package = Package(
  name: "IncrementalSearch",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "IncrementalSearch", targets: ["IncrementalSearch"]),
    .library(name: "IncrementalSearchCombine", targets: ["IncrementalSearchCombine"]),
    .library(name: "IncrementalSearchHTTP", targets: ["IncrementalSearchHTTP"]),
    .library(name: "IncrementalSearchSQLite", targets: ["IncrementalSearchSQLite"]),
    .library(name: "IncrementalSearchTelemetry", targets: ["IncrementalSearchTelemetry"]),
    .library(name: "IncrementalSearchTesting", targets: ["IncrementalSearchTesting"]),
    .library(name: "SearchMachines", targets: ["SearchMachines"]),
    .library(name: "SearchSimulation", targets: ["SearchSimulation"]),
    .library(name: "TextMatching", targets: ["TextMatching"]),
  ],
  // SQLite is on unless a package says `traits: []`, since Xcode's projects can't choose. What a trait that is off needs is
  // not even fetched.
  traits: [
    .trait(name: "SQLite", description: "IncrementalSearchSQLite, which needs GRDB."),
    .trait(name: "Telemetry", description: "IncrementalSearchTelemetry, which needs swift-log and swift-metrics."),
    .default(enabledTraits: ["SQLite"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
  ],
  targets: [
    .target(name: "SearchMachines", swiftSettings: settings),
    .target(name: "SearchSimulation", dependencies: ["SearchMachines"], swiftSettings: settings),
    // In C, which has instructions for vectors that Swift lacks, for the processor that a program runs on.
    .target(name: "BytePlaces"),
    .target(name: "TextMatching", dependencies: ["BytePlaces"], swiftSettings: settings),
    .target(name: "IncrementalSearch", dependencies: ["SearchMachines", "TextMatching"], swiftSettings: settings),
    // Empty where there is no Combine; the package in OpenCombineOperators/ has the same files over OpenCombine.
    .target(name: "IncrementalSearchCombine", dependencies: ["IncrementalSearch"], swiftSettings: settings),
    .target(
      name: "IncrementalSearchHTTP", dependencies: ["IncrementalSearch", "TextMatching"], swiftSettings: settings),
    // In C, as SQLite's file systems are; it links the SQLite that GRDB links.
    .target(name: "IndexPages"),
    .target(
      name: "IncrementalSearchSQLite",
      dependencies: [
        "IncrementalSearch", "IndexPages", "TextMatching",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ],
      swiftSettings: settings),
    // Empty without its trait; tested by the package in Telemetry/.
    .target(
      name: "IncrementalSearchTelemetry",
      dependencies: [
        "IncrementalSearch",
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Telemetry"])),
        .product(name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Telemetry"])),
      ],
      swiftSettings: settings),
    .target(
      name: "IncrementalSearchTesting", dependencies: ["IncrementalSearch", "SearchSimulation"], exclude: ["README.md"],
      swiftSettings: settings),
    .testTarget(
      name: "SearchMachinesTests", dependencies: ["SearchMachines"], swiftSettings: testSettings
    ),
    .testTarget(name: "SearchSimulationTests", dependencies: ["SearchSimulation"], swiftSettings: testSettings),
    .testTarget(
      name: "TextMatchingTests",
      dependencies: ["BytePlaces", "IncrementalSearch", "TextMatching", "IncrementalSearchTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "IncrementalSearchTests", dependencies: ["IncrementalSearch", "TextMatching", "IncrementalSearchTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "IncrementalSearchHTTPTests",
      dependencies: ["IncrementalSearchHTTP", "IncrementalSearchSQLite", "IncrementalSearchTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "IncrementalSearchSQLiteTests",
      dependencies: [
        "IncrementalSearchSQLite", "IncrementalSearchTesting",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// Where only some tests are run, as under a sanitizer, what they don't need isn't built: a list of targets' names.
if let tests = Context.environment["INCREMENTALSEARCH_TESTS"]?.split(separator: ",") {
  package.targets.removeAll { $0.type == .test && !tests.contains($0.name[...]) }
}
