// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Preferences",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PreferencesAPI", targets: ["PreferencesAPI"]),
        .library(name: "PreferencesService", targets: ["PreferencesService"]),
        .library(name: "PreferencesTesting", targets: ["PreferencesTesting"]),
    ],
    dependencies: [
        .package(path: "../Privacy"), .package(path: "../Routing"), .package(path: "../User"),
        .package(path: "../../MicroServices/Database"), .package(path: "../../MicroServices/Logging"),
        .package(path: "../../Testing/FaultExplorer"),
    ],
    targets: [
        .target(name: "PreferencesAPI", dependencies: [.product(name: "RoutingService", package: "Routing")], swiftSettings: strict),
        .target(
            name: "PreferencesService",
            dependencies: [
                "PreferencesAPI",
                .product(name: "DatabaseKit", package: "Database"), .product(name: "LoggingKit", package: "Logging"),
                .product(name: "PrivacyAPI", package: "Privacy"), .product(name: "RoutingService", package: "Routing"),
                .product(name: "UserAPI", package: "User"),
            ], swiftSettings: strict),
        .target(
            name: "PreferencesTesting", dependencies: ["PreferencesAPI", .product(name: "RoutingService", package: "Routing")],
            swiftSettings: strict),
        .testTarget(
            name: "PreferencesServiceTests",
            dependencies: [
                "PreferencesAPI", "PreferencesService",
                .product(name: "DatabaseKit", package: "Database"), .product(name: "DatabaseKitTesting", package: "Database"),
                .product(name: "FaultTesting", package: "FaultExplorer"), .product(name: "LoggingKit", package: "Logging"),
                .product(name: "LoggingKitTesting", package: "Logging"), .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"), .product(name: "UserAPI", package: "User"),
            ], swiftSettings: strict),
    ]
)
