// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Gallery",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "gallery", targets: ["gallery"])],
    dependencies: [
        .package(path: "../../Packages/Presentation/LiveHTML"),
        .package(path: "../../Packages/Presentation/PresentationKit"),
        .package(path: "../../Packages/Presentation/Screens"),
        .package(path: "../../Packages/Services/Community"),
        .package(path: "../../Packages/Services/Diagnostics"),
        .package(path: "../../Packages/Services/Facade"),
        .package(path: "../../Packages/Services/Finance"),
        .package(path: "../../Packages/Services/Funds"),
        .package(path: "../../Packages/Services/Insurance"),
        .package(path: "../../Packages/Services/Preferences"),
        .package(path: "../../Packages/Services/Privacy"),
        .package(path: "../../Packages/Services/Publishing"),
        .package(path: "../../Packages/Services/Routing"),
        .package(path: "../../Packages/Services/Share"),
        .package(path: "../../Packages/Services/User"),
        .package(path: "../../Packages/Services/WebBridge"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "ScreenPreviews",
            dependencies: [
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "Screens", package: "Screens"),
                .product(name: "Services", package: "Facade"),
                .product(name: "CommunityTesting", package: "Community"),
                .product(name: "DiagnosticsTesting", package: "Diagnostics"),
                .product(name: "FinanceTesting", package: "Finance"),
                .product(name: "FundsTesting", package: "Funds"),
                .product(name: "InsuranceTesting", package: "Insurance"),
                .product(name: "PreferencesTesting", package: "Preferences"),
                .product(name: "PrivacyTesting", package: "Privacy"),
                .product(name: "PublishingTesting", package: "Publishing"),
                .product(name: "RoutingTesting", package: "Routing"),
                .product(name: "ShareTesting", package: "Share"),
                .product(name: "UserTesting", package: "User"),
                .product(name: "WebBridgeTesting", package: "WebBridge"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "gallery",
            dependencies: [
                "ScreenPreviews",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "LiveHTML", package: "LiveHTML"),
                .product(name: "LiveHTMLServer", package: "LiveHTML"),
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitGallery", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ScreenPreviewsTests",
            dependencies: [
                "ScreenPreviews", .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
            ],
            // Read by tests, not bundled.
            exclude: ["Snapshots"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
