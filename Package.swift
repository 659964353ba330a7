// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// Tests that hardly calculate: the optimiser would take half of the time that they take to compile. Without it, the
// compiler would read each of them twice, the first time for a module that nothing imports.
let unoptimised = strict + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]

/// Whether the package in fuzz/targets builds this one, and links its readers with libFuzzer.
let isFuzzed = Context.environment["PLUMBLINE_FUZZ"] != nil

let package = Package(
  name: "plumbline",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "plumbline", targets: ["plumbline-tool"]),
    .library(name: "Plumbline", targets: ["Plumbline"]),
    .library(name: "PlumblineAdapters", targets: ["PlumblineAdapters"]),
    .library(name: "PlumblineEngine", targets: ["PlumblineEngine"]),
    .library(name: "PlumblineModel", targets: ["PlumblineModel"]),
    .library(name: "PlumblineRecording", targets: ["PlumblineRecording"]),
    .library(name: "PlumblineTesting", targets: ["PlumblineTesting"]),
  ],
  dependencies: [
    // A new minor version may change what the command line accepts, so it is adopted by hand. Package.resolved
    // is not committed: SwiftPM ignores that of a dependency, so users of the libraries resolve this range,
    // and the tests run with what they get. `.ci/sbom` lists what a build resolved.
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2"))
  ],
  targets: [
    // MARK: Layer 0: plain data

    /// The C library that reads YAML; installed by the system.
    .systemLibrary(
      name: "CLibYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    /// System calls that Swift does not import, and the commit of a release.
    .target(name: "CProcess"),
    /// The reference automaton, traces, results and the one JSON codec.
    .target(name: "PlumblineModel", swiftSettings: strict),
    .testTarget(
      name: "PlumblineModelTests",
      dependencies: ["PlumblineModel"],
      swiftSettings: unoptimised
    ),

    // MARK: Layer 1: meaning

    /// Semantics, oracle, monitors, generation and shrinking.
    .target(name: "PlumblineEngine", dependencies: ["PlumblineModel"], swiftSettings: strict),
    .testTarget(
      name: "PlumblineEngineTests",
      dependencies: ["PlumblineEngine", "PlumblineModel", "TestSupport"],
      swiftSettings: unoptimised
    ),

    // MARK: Layer 2: the environment around it

    /// Clients of asynchronous code: the adapter, its tester, and the virtual clock.
    .target(
      name: "PlumblineClients",
      dependencies: ["PlumblineModel"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PlumblineClientsTests",
      dependencies: ["PlumblineClients", "TestSupport"],
      swiftSettings: unoptimised
    ),

    /// Child processes that speak the adapter protocol, and the kit to write one in Swift.
    .target(
      name: "PlumblineAdapters",
      dependencies: ["CProcess", "PlumblineClients", "PlumblineEngine", "PlumblineModel"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PlumblineAdaptersTests",
      dependencies: [
        "PlumblineAdapters", "PlumblineEngine", "PlumblineLanguage", "PlumblineModel",
        "TestSupport", "TestTraits",
      ],
      swiftSettings: unoptimised
    ),
    /// YAML specs and ledgers: reading, checking, compiling.
    .target(
      name: "PlumblineLanguage",
      dependencies: ["CLibYAML", "PlumblineEngine", "PlumblineModel"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PlumblineLanguageTests",
      dependencies: [
        "PlumblineEngine", "PlumblineLanguage", "PlumblineLogs", "PlumblineModel", "TestSupport",
      ],
      swiftSettings: unoptimised
    ),
    /// Recorded logs: reading lines, mapping them to events, proposing a mapping.
    .target(
      name: "PlumblineLogs",
      dependencies: [
        "PlumblineAdapters", "PlumblineEngine", "PlumblineLanguage", "PlumblineModel",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PlumblineLogsTests",
      dependencies: [
        "PlumblineAdapters", "PlumblineEngine", "PlumblineLanguage", "PlumblineLogs",
        "PlumblineModel", "TestSupport",
      ],
      swiftSettings: unoptimised
    ),
    /// Results as text.
    .target(
      name: "PlumblineReports",
      dependencies: ["PlumblineEngine", "PlumblineModel"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PlumblineReportsTests",
      dependencies: ["PlumblineEngine", "PlumblineModel", "PlumblineReports", "TestSupport"],
      swiftSettings: unoptimised
    ),
    /// Adapters that call the runner: sockets, WebSockets, and apps that it starts.
    .target(
      name: "PlumblineSockets",
      dependencies: ["CProcess", "PlumblineAdapters", "PlumblineModel"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PlumblineSocketsTests",
      dependencies: [
        "CProcess", "PlumblineAdapters", "PlumblineModel", "PlumblineSockets", "TestTraits",
      ],
      swiftSettings: unoptimised
    ),
    /// Hand-written clients with switchable defects.
    .target(
      name: "PlumblineSamples",
      dependencies: ["PlumblineEngine", "PlumblineModel"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PlumblineSamplesTests",
      dependencies: ["PlumblineModel", "PlumblineSamples"],
      swiftSettings: unoptimised
    ),

    // MARK: Layer 3: libraries for users

    /// The bundled specs as literals, with the model and the engine.
    .target(
      name: "Plumbline",
      dependencies: ["PlumblineEngine", "PlumblineModel"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PlumblineTests",
      dependencies: ["Plumbline", "PlumblineModel", "PlumblineReports", "TestSupport"],
      swiftSettings: unoptimised
    ),
    /// The recorder, with which an app writes a log.
    .target(
      name: "PlumblineRecording",
      dependencies: ["PlumblineModel"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PlumblineRecordingTests",
      dependencies: ["PlumblineRecording"],
      swiftSettings: unoptimised
    ),
    /// Expectations for Swift Testing and XCTest, and a virtual clock.
    .target(
      name: "PlumblineTesting",
      dependencies: [
        "Plumbline", "PlumblineClients", "PlumblineEngine", "PlumblineModel", "PlumblineReports",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PlumblineTestingTests",
      dependencies: [
        "Plumbline", "PlumblineClients", "PlumblineEngine", "PlumblineModel", "PlumblineReports",
        "PlumblineTesting", "TestSupport",
      ],
      swiftSettings: unoptimised
    ),

    // MARK: Layer 3: programs

    /// The command line.
    .executableTarget(
      name: "plumbline-tool",
      dependencies: [
        "CProcess", "PlumblineAdapters", "PlumblineEngine", "PlumblineLanguage", "PlumblineLogs",
        "PlumblineModel", "PlumblineReports", "PlumblineSamples", "PlumblineSockets",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),
    /// Benchmarks, run by hand.
    .executableTarget(
      name: "plumbline-bench",
      dependencies: [
        "PlumblineAdapters", "PlumblineEngine", "PlumblineLanguage", "PlumblineLogs",
        "PlumblineModel", "PlumblineSamples",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),
    /// The adapter that the page on the adapter protocol shows; a test holds them equal.
    .executableTarget(
      name: "my-client",
      dependencies: ["PlumblineAdapters", "PlumblineModel"],
      path: "fuzz/adapters/swift",
      exclude: ["README.md", "async", "bell"],
      swiftSettings: strict
    ),
    /// The same for an asynchronous client.
    .executableTarget(
      name: "my-async-client",
      dependencies: ["PlumblineAdapters"],
      path: "fuzz/adapters/swift/async",
      swiftSettings: strict
    ),
    /// A client with which the tests of each kit try calls inside callbacks.
    .executableTarget(
      name: "bell",
      dependencies: ["PlumblineAdapters", "PlumblineModel"],
      path: "fuzz/adapters/swift/bell",
      swiftSettings: strict
    ),

    // MARK: Tests across targets

    /// The readers as functions of bytes, for libFuzzer and for the test of its corpora.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "PlumblineAdapters", "PlumblineEngine", "PlumblineLanguage", "PlumblineLogs",
        "PlumblineModel", "PlumblineReports", "TestSupport",
      ],
      path: "fuzz/targets/Sources/FuzzTargets",
      // libFuzzer runs them a million times, a test a few.
      swiftSettings: isFuzzed ? strict : unoptimised
    ),
    /// Small named machines and helpers that several test targets share, and what calculates for long in one: it is
    /// optimised.
    .target(
      name: "TestSupport",
      dependencies: ["PlumblineEngine", "PlumblineLanguage", "PlumblineModel"],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    /// The traits of tests that wait.
    .target(
      name: "TestTraits",
      dependencies: ["PlumblineAdapters"],
      path: "Tests/TestTraits",
      swiftSettings: strict
    ),
    /// Is the tester any good? Seeded defects, mutants, minimal traces, evidence.
    .testTarget(
      name: "QualityTests",
      dependencies: [
        "FuzzTargets", "PlumblineAdapters", "PlumblineEngine", "PlumblineLanguage", "PlumblineLogs",
        "PlumblineModel", "PlumblineReports", "PlumblineSamples", "TestSupport",
      ],
      swiftSettings: unoptimised
    ),
    .testTarget(name: "ArchitectureTests", swiftSettings: unoptimised),
    /// The compiler and the engine against a literal reading of random specs.
    .testTarget(
      name: "DifferentialTests",
      dependencies: ["PlumblineEngine", "PlumblineLanguage", "PlumblineModel", "TestSupport"],
      swiftSettings: strict
    ),
    /// The command line, as its users see it.
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "PlumblineLanguage", "PlumblineModel", "PlumblineReports", "TestSupport", "TestTraits",
        "bell", "my-async-client", "my-client", "plumbline-tool",
      ],
      swiftSettings: unoptimised
    ),
  ]
)

// Users of the libraries do not see this product.
if isFuzzed {
  package.products.append(.library(name: "FuzzTargets", targets: ["FuzzTargets"]))
}
