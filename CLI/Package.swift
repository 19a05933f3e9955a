// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] =
  Context.environment["INCREMENTALSEARCH_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

// What the tests look into is optimized in a release build; they themselves need not be, which takes less than half of the time.
let testSettings: [SwiftSetting] = settings.isEmpty ? [] : settings + [.unsafeFlags(["-Onone"])]

// The commands read arguments and start what others do, and are what a build of the program ends with: optimizing them would
// take three times as long, and make nothing faster. What is done for each record has its place in the other targets.
let commandSettings: [SwiftSetting] = settings + [.unsafeFlags(["-Onone"])]

let package = Package(
  name: "isearch",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "isearch", targets: ["isearch"]),
    .library(name: "IncrementalSearchServer", targets: ["IncrementalSearchServer"]),
    .library(name: "SampleAddresses", targets: ["SampleAddresses"]),
  ],
  dependencies: [
    // A clone's folder may have any name, so the name is given here.
    .package(name: "IncrementalSearch", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Without its traits, which bring a configuration library and more of Foundation.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(name: "SampleAddresses", resources: [.copy("Resources/japan-addresses.txt")], swiftSettings: settings),
    .target(name: "Terminal", swiftSettings: settings),
    .target(
      name: "Picker",
      dependencies: [
        "Terminal", .product(name: "IncrementalSearch", package: "IncrementalSearch"),
      ],
      swiftSettings: settings),
    .target(
      name: "RecordFormats", dependencies: ["CZlib", "Terminal"], swiftSettings: settings,
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
    .target(name: "ShellCommand", dependencies: ["RecordFormats", "Terminal"], swiftSettings: settings),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "IncrementalSearchServer",
      dependencies: [
        "CZlib", "Terminal",
        .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchSQLite", package: "IncrementalSearch"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: settings),
    // What the five screens of `isearch serve --demo` ask for.
    .target(
      name: "DemoServer",
      dependencies: [
        "IncrementalSearchServer", .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: settings),
    // What the commands search, make and print: the records of files, indexes, services and clusters.
    .target(
      name: "Records",
      dependencies: [
        "SampleAddresses", "Terminal", "Picker", "RecordFormats", "ShellCommand",
        .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchHTTP", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchSQLite", package: "IncrementalSearch"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings),
    // The same as a server shows them.
    .target(
      name: "RecordServing",
      dependencies: [
        "Records", "RecordFormats", "Picker", "IncrementalSearchServer",
        .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchHTTP", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchSQLite", package: "IncrementalSearch"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "isearch",
      dependencies: [
        "Records", "RecordServing", "Terminal", "Picker", "RecordFormats", "ShellCommand",
        "IncrementalSearchServer", "DemoServer",
        .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchHTTP", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchSQLite", package: "IncrementalSearch"),
        .product(name: "SearchSimulation", package: "IncrementalSearch"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: commandSettings,
      // Its malloc takes the place of glibc's, at which threads that answer wait for each other: a fifth more answers.
      linkerSettings: [.linkedLibrary("jemalloc", .when(platforms: [.linux]))]),
    // The picker over sources that are slow, fail, or have millions of rows: what the tests in a terminal drive.
    .executableTarget(
      name: "picker-trial",
      dependencies: ["Picker", "Terminal", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Sources/PickerTrial", swiftSettings: settings),
    // The server over made-up rows, which does as it is told: what the tests in a browser drive.
    .executableTarget(
      name: "serve-trial",
      dependencies: [
        "IncrementalSearchServer", .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchTesting", package: "IncrementalSearch"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
      ],
      path: "Sources/ServeTrial", swiftSettings: settings),
    .testTarget(
      name: "IncrementalSearchServerTests",
      dependencies: [
        "CZlib", "IncrementalSearchServer", "DemoServer", "SampleAddresses",
        .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchHTTP", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchSQLite", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchTesting", package: "IncrementalSearch"),
        .product(name: "TextMatching", package: "IncrementalSearch"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["Terminal", .product(name: "IncrementalSearchTesting", package: "IncrementalSearch")],
      swiftSettings: testSettings),
    .testTarget(name: "PickerTests", dependencies: ["Picker", "Terminal"], swiftSettings: testSettings),
    .testTarget(
      name: "RecordFormatsTests",
      dependencies: ["RecordFormats", .product(name: "IncrementalSearchTesting", package: "IncrementalSearch")],
      swiftSettings: testSettings),
    .testTarget(
      name: "ShellCommandTests", dependencies: ["ShellCommand", "RecordFormats"], swiftSettings: testSettings),
    .testTarget(
      name: "isearchTests",
      dependencies: [
        "isearch", "Records", "RecordServing", .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchHTTP", package: "IncrementalSearch"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "SampleAddressesTests",
      dependencies: ["SampleAddresses", .product(name: "TextMatching", package: "IncrementalSearch")],
      swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6]
)
