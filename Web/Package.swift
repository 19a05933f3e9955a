// swift-tools-version: 6.2
import PackageDescription

// The machines, compiled with Embedded Swift to WebAssembly. `Sources/SearchMachines` and `Sources/SearchSimulation` are
// links to the root package's folders, so that Embedded flags stay out of its manifest. Build with `script/build-wasm`.
let warnings: [SwiftSetting] =
  Context.environment["INCREMENTALSEARCH_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]
// What is sent is small before it is fast: little is inlined before all modules are there, and the linker then sees them as
// one.
let embedded: [SwiftSetting] =
  warnings + [
    .enableExperimentalFeature("Embedded"), .enableExperimentalFeature("Extern"),
    .unsafeFlags(
      ["-wmo", "-Osize"]
        + [
          "-inline-threshold=-50", "-inlinehint-threshold=0", "-sil-inline-overall-caller-block-limit=0",
          "-sil-disable-pass=loop-rotate",
        ].flatMap { ["-Xllvm", $0] }),
  ]

// A program for the browser: exported functions, no main.
let linked: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-Xclang-linker", "-nostdlib",
    ]
      + ([
        // The stack stands first, so that one that overflows traps and overwrites nothing.
        "--no-entry", "--gc-sections", "-s", "-z", "stack-size=1048576", "--stack-first",
      ]
      + [
        "-inline-threshold=-50", "-disable-lsr", "-enable-pre=0", "-enable-merge-functions",
        "-enable-global-merge-func",
        "-hot-cold-split=1",
      ].flatMap { ["-mllvm", $0] }).flatMap { ["-Xlinker", $0] })
]

let package = Package(
  name: "IncrementalSearchWeb",
  targets: [
    .target(name: "SearchMachines", swiftSettings: embedded),
    .target(name: "SearchSimulation", dependencies: ["SearchMachines"], swiftSettings: embedded),
    .target(name: "WasmRuntime", cSettings: [.unsafeFlags(["-ffreestanding", "-fno-builtin", "-nostdlib", "-Os"])]),
    // What programs for the browser do without. Bitcode, so that what hangs on it is left out when they are linked.
    .target(
      name: "LeftOut", cSettings: [.unsafeFlags(["-ffreestanding", "-fno-builtin", "-nostdlib", "-Os", "-flto"])]),
    // Texts compared byte by byte. A module of its own, since it defines what others are compiled with.
    .target(name: "TextBytes", swiftSettings: embedded),
    // Plays scenario files, so that they are checked in WebAssembly too.
    .executableTarget(
      name: "ScenarioRunner", dependencies: ["SearchSimulation", "WasmRuntime"],
      swiftSettings: embedded + [.unsafeFlags(["-parse-as-library"])], linkerSettings: linked),
    // What programs for the browser share.
    .target(name: "BrowserBridge", dependencies: ["SearchMachines"], swiftSettings: embedded),
    // The search page.
    .executableTarget(
      name: "SearchPage", dependencies: ["BrowserBridge", "SearchMachines", "LeftOut", "TextBytes", "WasmRuntime"],
      swiftSettings: embedded + [.unsafeFlags(["-parse-as-library"])], linkerSettings: linked),
    // The five screens of `isearch serve --demo`.
    .executableTarget(
      name: "DemoPage", dependencies: ["BrowserBridge", "SearchMachines", "LeftOut", "TextBytes", "WasmRuntime"],
      swiftSettings: embedded + [.unsafeFlags(["-parse-as-library"])], linkerSettings: linked),
  ],
  swiftLanguageModes: [.v6]
)
