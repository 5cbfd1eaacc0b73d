// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Tests",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        .package(path: "../App"),
        .package(path: "../Packages/MicroServices/Crypto"),
        .package(path: "../Packages/MicroServices/Database"),
        .package(path: "../Packages/MicroServices/Logging"),
        .package(path: "../Packages/MicroServices/Network"),
        .package(path: "../Packages/Presentation/LiveHTML"),
        .package(path: "../Packages/Presentation/PresentationKit"),
        .package(path: "../Packages/Services/Community"),
        .package(path: "../Packages/Services/Diagnostics"),
        .package(path: "../Packages/Services/Finance"),
        .package(path: "../Packages/Services/Insurance"),
        .package(path: "../Packages/Services/Plugins"),
        .package(path: "../Packages/Services/Preferences"),
        .package(path: "../Packages/Services/Privacy"),
        .package(path: "../Packages/Services/Routing"),
        .package(path: "../Packages/Services/Share"),
        .package(path: "../Tools/DemoBackend"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "TestWorld",
            dependencies: [
                .product(name: "AppComposition", package: "App"),
                .product(name: "Cryptography", package: "Crypto"),
                .product(name: "DemoBackendKit", package: "DemoBackend"),
                .product(name: "DiagnosticsService", package: "Diagnostics"),
                .product(name: "InsuranceService", package: "Insurance"),
                .product(name: "LiveHTML", package: "LiveHTML"),
                .product(name: "LoggingKit", package: "Logging"),
                .product(name: "NetworkKit", package: "Network"),
                .product(name: "NetworkKitAsyncHTTPClient", package: "Network"),
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "TestWorld",
            swiftSettings: strict),
        .testTarget(
            name: "JourneyTests",
            dependencies: [
                "TestWorld",
                .product(name: "AppComposition", package: "App"),
                .product(name: "CommunityAPI", package: "Community"),
                .product(name: "DatabaseKit", package: "Database"),
                .product(name: "DemoInsurer", package: "App"),
                .product(name: "DiagnosticsService", package: "Diagnostics"),
                .product(name: "FinanceService", package: "Finance"),
                .product(name: "InsuranceAPI", package: "Insurance"),
                .product(name: "InsuranceService", package: "Insurance"),
                .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "PluginsService", package: "Plugins"),
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "PreferencesService", package: "Preferences"),
                .product(name: "PrivacyService", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
                .product(name: "ShareAPI", package: "Share"),
                .product(name: "ShareService", package: "Share"),
                .product(name: "SubAppProcess", package: "App"),
            ],
            path: "JourneyTests",
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
