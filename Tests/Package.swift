// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Tests",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../App"), .package(path: "../Packages/MicroServices/Crypto"), .package(path: "../Packages/MicroServices/Database"),
        .package(path: "../Packages/Presentation/LiveHTML"), .package(path: "../Packages/Presentation/PresentationKit"),
        .package(path: "../Packages/Presentation/CoreScreens"), .package(path: "../Packages/Runtime"),
        .package(path: "../Packages/Services/Diagnostics"),
        .package(path: "../Packages/Services/Domain"), .package(path: "../Packages/Services/Finance"),
        .package(path: "../Packages/Services/Plugins"), .package(path: "../Packages/Services/Preferences"),
        .package(path: "../Packages/Services/Privacy"), .package(path: "../Packages/Services/Routing"),
        .package(path: "../Packages/Services/Share"), .package(path: "../Packages/Services/User"),
        .package(path: "../Tools/DemoBackend"), .package(path: "../Tools/DemoDomains"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "TestWorld",
            dependencies: [
                .product(name: "AppComposition", package: "App"), .product(name: "AppRuntime", package: "Runtime"),
                .product(name: "AppRuntimeTesting", package: "Runtime"), .product(name: "DemoBackendKit", package: "DemoBackend"),
                .product(name: "DemoDomains", package: "DemoDomains"),
            ], path: "TestWorld", swiftSettings: strict),
        .executableTarget(
            name: "lab",
            dependencies: [
                .product(name: "LiveHTML", package: "LiveHTML"), .product(name: "LiveHTMLServer", package: "LiveHTML"),
                .product(name: "HTMLRendering", package: "PresentationKit"), .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ], path: "Lab", swiftSettings: strict),
        .testTarget(
            name: "JourneyTests",
            dependencies: [
                "TestWorld",
                .product(name: "AppComposition", package: "App"), .product(name: "AppRuntime", package: "Runtime"),
                .product(name: "AppRuntimeServer", package: "Runtime"),
                .product(name: "Cryptography", package: "Crypto"), .product(name: "DatabaseKit", package: "Database"),
                .product(name: "DemoInsurer", package: "App"), .product(name: "DiagnosticsService", package: "Diagnostics"),
                .product(name: "DomainAPI", package: "Domain"), .product(name: "FinanceTesting", package: "Finance"),
                .product(name: "LiveHTML", package: "LiveHTML"),
                .product(name: "LiveHTMLServer", package: "LiveHTML"), .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "PluginsTesting", package: "Plugins"), .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "PreferencesService", package: "Preferences"), .product(name: "PrivacyService", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"), .product(name: "RoutingTesting", package: "Routing"),
                .product(name: "CoreScreensKit", package: "CoreScreens"), .product(name: "ShareTesting", package: "Share"),
                .product(name: "SubAppProcess", package: "Runtime"), .product(name: "UserAPI", package: "User"),
                .product(name: "UserTesting", package: "User"),
            ], path: "JourneyTests", swiftSettings: strict),
    ]
)
