// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "isearch",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "isearch", targets: ["isearch"])],
  dependencies: [
    // A clone's folder may have any name, so the name is given here.
    .package(name: "IncrementalSearch", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(name: "SampleAddresses", resources: [.copy("Resources/japan-addresses.txt")], swiftSettings: settings),
    .target(name: "SystemDescriptors", swiftSettings: settings),
    .target(name: "Terminal", swiftSettings: settings),
    .target(name: "RawTerminal", dependencies: ["SystemDescriptors", "Terminal"], swiftSettings: settings),
    .target(
      name: "Picker",
      dependencies: [
        "Terminal", "RawTerminal", .product(name: "IncrementalSearch", package: "IncrementalSearch"),
      ],
      swiftSettings: settings),
    .target(name: "RecordFormats", dependencies: ["SystemDescriptors"], swiftSettings: settings),
    .target(name: "ShellCommand", dependencies: ["SystemDescriptors"], swiftSettings: settings),
    .executableTarget(
      name: "isearch",
      dependencies: [
        "SampleAddresses", "Terminal", "RawTerminal", "Picker", "RecordFormats", "ShellCommand", "SystemDescriptors",
        .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "IncrementalSearchSQLite", package: "IncrementalSearch"),
        .product(name: "SearchSimulation", package: "IncrementalSearch"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    // The picker over sources that are slow, fail, or have millions of rows: what the tests in a terminal drive.
    .executableTarget(
      name: "picker-trial",
      dependencies: ["Picker", "RawTerminal", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Sources/PickerTrial", swiftSettings: settings),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal"], swiftSettings: settings),
    .testTarget(name: "RawTerminalTests", dependencies: ["RawTerminal"], swiftSettings: settings),
    .testTarget(name: "PickerTests", dependencies: ["Picker", "Terminal"], swiftSettings: settings),
    .testTarget(name: "RecordFormatsTests", dependencies: ["RecordFormats"], swiftSettings: settings),
    .testTarget(name: "ShellCommandTests", dependencies: ["ShellCommand"], swiftSettings: settings),
    .testTarget(name: "isearchTests", dependencies: ["isearch"], swiftSettings: settings),
    .testTarget(
      name: "SampleAddressesTests",
      dependencies: ["SampleAddresses", .product(name: "IncrementalSearch", package: "IncrementalSearch")],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
