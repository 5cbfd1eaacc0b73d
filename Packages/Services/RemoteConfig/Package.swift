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
    name: "RemoteConfig",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "RemoteConfigAPI", targets: ["RemoteConfigAPI"]),
        .library(name: "RemoteConfigService", targets: ["RemoteConfigService"]),
        .library(name: "RemoteConfigTesting", targets: ["RemoteConfigTesting"]),
    ],
    traits: [
        .default(enabledTraits: ["Service"]),
        .trait(name: "Service", description: "The implementation, RemoteConfigService, with its network and database dependencies."),
    ],
    dependencies: [
        .package(path: "../Privacy", traits: []),
        .package(path: "../Routing"),
        .package(path: "../../MicroServices/Database"),
        .package(path: "../../MicroServices/Logging"),
        .package(path: "../../MicroServices/Network", traits: []),
        .package(path: "../../Testing/FaultExplorer"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(name: "RemoteConfigAPI", dependencies: [.product(name: "RoutingService", package: "Routing")], swiftSettings: strict),
        .target(
            name: "RemoteConfigService",
            dependencies: [
                "RemoteConfigAPI",
                .product(name: "DatabaseKit", package: "Database", condition: service),
                .product(name: "LoggingKit", package: "Logging", condition: service),
                .product(name: "NetworkKit", package: "Network", condition: service),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
        .target(
            name: "RemoteConfigTesting",
            dependencies: [
                "RemoteConfigAPI", .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RemoteConfigServiceTests",
            dependencies: [
                "RemoteConfigAPI", "RemoteConfigService", "RemoteConfigTesting",
                .product(name: "DatabaseKit", package: "Database", condition: service),
                .product(name: "DatabaseKitTesting", package: "Database", condition: service),
                .product(name: "FaultTesting", package: "FaultExplorer"),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: service),
                .product(name: "NetworkKit", package: "Network", condition: service),
                .product(name: "NetworkKitTesting", package: "Network", condition: service),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
