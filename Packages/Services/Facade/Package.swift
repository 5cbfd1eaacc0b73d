// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Facade",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Services", targets: ["Services"])
    ],
    dependencies: [
        .package(path: "../Community", traits: []),
        .package(path: "../Diagnostics", traits: []),
        .package(path: "../Finance", traits: []),
        .package(path: "../Insurance", traits: []),
        .package(path: "../Preferences", traits: []),
        .package(path: "../Privacy", traits: []),
        .package(path: "../Publishing", traits: []),
        .package(path: "../RemoteConfig", traits: []),
        .package(path: "../Routing"),
        .package(path: "../Share"),
        .package(path: "../User", traits: []),
        .package(path: "../WebBridge"),
    ],
    targets: [
        .target(
            name: "Services",
            dependencies: [
                .product(name: "CommunityAPI", package: "Community"),
                .product(name: "DiagnosticsAPI", package: "Diagnostics"),
                .product(name: "FinanceAPI", package: "Finance"),
                .product(name: "InsuranceAPI", package: "Insurance"),
                .product(name: "PreferencesAPI", package: "Preferences"),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "PublishingAPI", package: "Publishing"),
                .product(name: "RemoteConfigAPI", package: "RemoteConfig"),
                .product(name: "RoutingService", package: "Routing"),
                .product(name: "ShareAPI", package: "Share"),
                .product(name: "UserAPI", package: "User"),
                .product(name: "WebBridgeAPI", package: "WebBridge"),
            ],
            swiftSettings: strict)
    ],
    swiftLanguageModes: [.v6]
)
