// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "PresentationKit",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PresentationKit", targets: ["PresentationKit"]),
        .library(name: "HTMLRendering", targets: ["HTMLRendering"]),
        .library(name: "PresentationKitGallery", targets: ["PresentationKitGallery"]),
        .library(name: "PresentationKitTesting", targets: ["PresentationKitTesting"]),
    ],
    targets: [
        .target(name: "PresentationKit", swiftSettings: strict),
        .target(name: "HTMLRendering", dependencies: ["PresentationKit"], swiftSettings: strict),
        .target(name: "PresentationKitGallery", dependencies: ["PresentationKit"], swiftSettings: strict),
        .target(
            name: "PresentationKitTesting", dependencies: ["HTMLRendering", "PresentationKit", "PresentationKitGallery"],
            swiftSettings: strict),
        .testTarget(
            name: "PresentationKitTests", dependencies: ["HTMLRendering", "PresentationKit", "PresentationKitTesting"],
            swiftSettings: strict),
        .testTarget(
            name: "PresentationKitTestingTests",
            dependencies: ["HTMLRendering", "PresentationKit", "PresentationKitGallery", "PresentationKitTesting"],
            // Read by tests, not bundled.
            exclude: ["Snapshots"],
            swiftSettings: strict
        ),
    ]
)
