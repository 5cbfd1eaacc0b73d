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
        .package(path: "../Community"),
        .package(path: "../Diagnostics"),
        .package(path: "../Finance"),
        .package(path: "../Insurance"),
        .package(path: "../Preferences"),
        .package(path: "../Privacy"),
        .package(path: "../Publishing"),
        .package(path: "../RemoteConfig"),
        .package(path: "../Routing"),
        .package(path: "../Share"),
        .package(path: "../User"),
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
