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
    .executableTarget(
      name: "isearch",
      dependencies: [
        "SampleAddresses",
        .product(name: "IncrementalSearch", package: "IncrementalSearch"),
        .product(name: "SearchSimulation", package: "IncrementalSearch"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .testTarget(name: "isearchTests", dependencies: ["isearch"], swiftSettings: settings),
    .testTarget(name: "SampleAddressesTests", dependencies: ["SampleAddresses"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
