// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "LiveTerminal",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "LiveTerminal", targets: ["LiveTerminal"])],
    dependencies: [.package(path: "../PresentationKit")],
    targets: [
        .target(name: "LiveTerminal", dependencies: ["PresentationKit"], swiftSettings: strict),
        .testTarget(
            name: "LiveTerminalTests",
            dependencies: [
                "LiveTerminal", "PresentationKit",
                .product(name: "PresentationKitGallery", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
            ], exclude: ["Snapshots"], swiftSettings: strict),
    ]
)
