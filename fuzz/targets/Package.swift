// swift-tools-version: 6.2

import PackageDescription

/// The entry of libFuzzer around the targets, as an archive: SwiftPM cannot link a program without `main`.
///
/// `fuzz/run` builds it, and links it.
let package = Package(
  name: "plumbline-fuzz",
  platforms: [.macOS(.v15)],
  products: [.library(name: "FuzzEntry", type: .static, targets: ["FuzzEntry"])],
  dependencies: [.package(name: "plumbline", path: "../..")],
  targets: [
    .target(
      name: "FuzzEntry",
      dependencies: [.product(name: "FuzzTargets", package: "plumbline")]
    )
  ]
)
