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
    name: "Privacy",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PrivacyAPI", targets: ["PrivacyAPI"]),
        .library(name: "PrivacyService", targets: ["PrivacyService"]),
        .library(name: "PrivacyTesting", targets: ["PrivacyTesting"]),
    ],
    traits: [
        .default(enabledTraits: ["Service"]),
        .trait(name: "Service", description: "The implementation, PrivacyService, with its dependencies."),
    ],
    dependencies: [
        .package(path: "../Routing"),
        .package(path: "../../MicroServices/Database"),
        .package(path: "../../MicroServices/Logging"),
        .package(path: "../../Testing/FaultExplorer"),
    ],
    targets: [
        .target(name: "PrivacyAPI", dependencies: [.product(name: "RoutingService", package: "Routing")], swiftSettings: strict),
        .target(
            name: "PrivacyService",
            dependencies: [
                "PrivacyAPI",
                .product(name: "DatabaseKit", package: "Database", condition: service),
                .product(name: "LoggingKit", package: "Logging", condition: service),
            ],
            swiftSettings: strict),
        .target(name: "PrivacyTesting", dependencies: ["PrivacyAPI"], swiftSettings: strict),
        .testTarget(
            name: "PrivacyServiceTests",
            dependencies: [
                "PrivacyAPI", "PrivacyService", "PrivacyTesting",
                .product(name: "DatabaseKit", package: "Database", condition: service),
                .product(name: "DatabaseKitTesting", package: "Database", condition: service),
                .product(name: "FaultTesting", package: "FaultExplorer"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
