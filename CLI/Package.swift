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
    .executableTarget(
      name: "isearch",
      dependencies: [
        .product(name: "SearchSimulation", package: "IncrementalSearch"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .testTarget(name: "isearchTests", dependencies: ["isearch"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
