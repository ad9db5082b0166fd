// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "SnapshotTests",
  dependencies: [
    // Elsewhere: .package(url: "…", from: "0.1.0")
    .package(name: "ideary-render", path: "../..")
  ],
  targets: [
    .testTarget(
      name: "MapTests",
      dependencies: [
        .product(name: "IdearySnapshots", package: "ideary-render"),
        .product(name: "Ideary", package: "ideary-render"),
        .product(name: "IdeaModel", package: "ideary-render"),
      ],
      exclude: ["Maps", "__snapshots__"])
  ]
)
