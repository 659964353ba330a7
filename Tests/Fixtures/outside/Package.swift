// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "my-client",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "plumbline", path: "../plumbline")],
  targets: [
    .testTarget(
      name: "MyClientTests",
      dependencies: [.product(name: "PlumblineTesting", package: "plumbline")]
    )
  ]
)
