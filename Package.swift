// swift-tools-version: 6.3
import PackageDescription

/// Settings of every Swift target: Swift 6 mode with warnings as errors, and imports that leak nothing.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// For the targets without C: each use of a raw pointer says so.
let strictAndMemorySafe = strict + [.strictMemorySafety()]

let package = Package(
  name: "ideary-render",
  // For the libraries without C; the newest interface that they use is `Synchronization.Atomic`.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Ideary", targets: ["Ideary"]),
    .library(name: "IdearySnapshots", targets: ["IdearySnapshots"]),
    .library(name: "IdeaModel", targets: ["IdeaModel"]),
    .library(name: "SpringMotion", targets: ["SpringMotion"]),
    .library(name: "GraphLayout", targets: ["GraphLayout"]),
    .library(name: "LayoutQuality", targets: ["LayoutQuality"]),
    .library(name: "ImageCompare", targets: ["ImageCompare"]),
    .executable(name: "ideary-render", targets: ["ideary-render"]),
  ],
  targets: [
    // The system libraries, as Swift modules. Only `Painting` imports them.
    .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
    // What reports errors by jumps that Swift must not see, behind return codes.
    .target(name: "CImageCodec", dependencies: ["CPNG", "CJPEG", "CWebP"]),

    // Useful alone, anywhere Swift runs: no C, no Linux-only module.
    .target(name: "DeterministicMath", swiftSettings: strictAndMemorySafe),
    .target(name: "SpringMotion", dependencies: ["DeterministicMath"], swiftSettings: strictAndMemorySafe),
    .target(
      name: "GraphLayout", dependencies: ["SpringMotion", "DeterministicMath"], swiftSettings: strictAndMemorySafe),
    .target(name: "LayoutQuality", dependencies: ["DeterministicMath"], swiftSettings: strictAndMemorySafe),
    .target(name: "IdeaModel", swiftSettings: strictAndMemorySafe),
    .target(name: "ImageCompare", swiftSettings: strictAndMemorySafe),

    // From a placed map to a picture.
    .target(
      name: "MapScene", dependencies: ["IdeaModel", "GraphLayout", "DeterministicMath", "SpringMotion"],
      swiftSettings: strictAndMemorySafe),
    .target(
      name: "Painting", dependencies: ["MapScene", "DeterministicMath", "CPangoCairo", "CZlib", "CImageCodec"],
      swiftSettings: strict),
    .target(
      name: "Ideary",
      dependencies: [
        "IdeaModel", "GraphLayout", "LayoutQuality", "MapScene", "Painting", "SpringMotion", "ImageCompare",
      ],
      swiftSettings: strict),
    // Expectations for the tests of others; only they link it, since Swift Testing comes with it.
    .target(
      name: "IdearySnapshots", dependencies: ["Ideary", "IdeaModel", "ImageCompare", "Painting"], swiftSettings: strict),
    .target(
      name: "IdearyCommand",
      dependencies: ["Ideary", "IdeaModel", "GraphLayout", "LayoutQuality", "MapScene", "Painting", "ImageCompare"],
      swiftSettings: strict),
    .executableTarget(name: "ideary-render", dependencies: ["IdearyCommand"], swiftSettings: strict),
    .executableTarget(
      name: "ideary-bench",
      dependencies: [
        "Ideary", "IdeaModel", "GraphLayout", "LayoutQuality", "MapScene", "Painting", "SpringMotion",
        "DeterministicMath", "ImageCompare",
      ], swiftSettings: strict),

    // Tests. `TestSupport` holds what several of them share.
    .target(
      name: "TestSupport", dependencies: ["IdeaModel", "GraphLayout", "MapScene"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(name: "DeterministicMathTests", dependencies: ["DeterministicMath"], swiftSettings: strict),
    .testTarget(name: "SpringMotionTests", dependencies: ["SpringMotion"], swiftSettings: strict),
    .testTarget(
      name: "GraphLayoutTests", dependencies: ["GraphLayout", "LayoutQuality", "DeterministicMath", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "LayoutQualityTests", dependencies: ["LayoutQuality", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "ImageCompareTests", dependencies: ["ImageCompare"], swiftSettings: strict),
    .testTarget(name: "IdeaModelTests", dependencies: ["IdeaModel", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "MapSceneTests", dependencies: ["MapScene", "IdeaModel", "GraphLayout", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PaintingTests",
      dependencies: ["Painting", "MapScene", "IdeaModel", "GraphLayout", "ImageCompare", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "IdearyTests",
      dependencies: ["Ideary", "IdeaModel", "MapScene", "Painting", "GraphLayout", "LayoutQuality", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "IdearyCommandTests", dependencies: ["IdearyCommand", "Ideary", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["Painting", "TestSupport", "ideary-render"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
