// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Without the trait nothing uses what the service alone needs, so SwiftPM does not even resolve it.
let service: TargetDependencyCondition? = .when(traits: ["Service"])

let package = Package(
    name: "Preferences",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PreferencesAPI", targets: ["PreferencesAPI"]),
        .library(name: "PreferencesService", targets: ["PreferencesService"]),
        .library(name: "PreferencesTesting", targets: ["PreferencesTesting"]),
    ],
    traits: [
        .default(enabledTraits: ["Service"]),
        .trait(name: "Service", description: "The implementation, PreferencesService, with its database dependency."),
    ],
    dependencies: [
        .package(path: "../Privacy", traits: []),
        .package(path: "../Routing"),
        .package(path: "../User", traits: []),
        .package(path: "../../MicroServices/Database"),
        .package(path: "../../MicroServices/Logging"),
        .package(path: "../../Testing/FaultExplorer"),
    ],
    targets: [
        .target(name: "PreferencesAPI", dependencies: [.product(name: "RoutingService", package: "Routing")], swiftSettings: strict),
        .target(
            name: "PreferencesService",
            dependencies: [
                "PreferencesAPI",
                .product(name: "DatabaseKit", package: "Database", condition: service),
                .product(name: "LoggingKit", package: "Logging", condition: service),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
                .product(name: "UserAPI", package: "User", condition: service),
            ],
            swiftSettings: strict),
        .target(
            name: "PreferencesTesting",
            dependencies: [
                "PreferencesAPI", .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PreferencesServiceTests",
            dependencies: [
                "PreferencesAPI", "PreferencesService", "PreferencesTesting",
                .product(name: "DatabaseKit", package: "Database", condition: service),
                .product(name: "DatabaseKitTesting", package: "Database", condition: service),
                .product(name: "FaultTesting", package: "FaultExplorer"),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
                .product(name: "UserAPI", package: "User", condition: service),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
