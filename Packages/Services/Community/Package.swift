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
    name: "Community",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CommunityAPI", targets: ["CommunityAPI"]),
        .library(name: "CommunityService", targets: ["CommunityService"]),
        .library(name: "CommunityTesting", targets: ["CommunityTesting"]),
    ],
    traits: [
        .default(enabledTraits: ["Service"]),
        .trait(name: "Service", description: "The implementation, CommunityService, with its network and database dependencies."),
    ],
    dependencies: [
        .package(path: "../Domain"),
        .package(path: "../Outbox"),
        .package(path: "../PersonalData"),
        .package(path: "../Privacy", traits: []),
        .package(path: "../Publishing", traits: []),
        .package(path: "../Routing"),
        .package(path: "../../MicroServices/Cache"),
        .package(path: "../../MicroServices/Crypto"),
        .package(path: "../../MicroServices/Database"),
        .package(path: "../../MicroServices/Logging"),
        .package(path: "../../MicroServices/Network", traits: []),
        .package(path: "../../Testing/FaultExplorer"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "CommunityAPI",
            dependencies: [.product(name: "PublishingAPI", package: "Publishing"), .product(name: "RoutingService", package: "Routing")],
            swiftSettings: strict),
        .target(
            name: "CommunityService",
            dependencies: [
                "CommunityAPI",
                .product(name: "CacheKit", package: "Cache", condition: service),
                .product(name: "DatabaseKit", package: "Database", condition: service),
                .product(name: "DomainAPI", package: "Domain"),
                .product(name: "LoggingKit", package: "Logging", condition: service),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: service),
                .product(name: "NetworkKit", package: "Network", condition: service),
                .product(name: "OutboxService", package: "Outbox", condition: service),
                .product(name: "PersonalDataService", package: "PersonalData", condition: service),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "PublishingAPI", package: "Publishing"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
        .target(
            name: "CommunityTesting",
            dependencies: [
                "CommunityAPI",
                .product(name: "PublishingAPI", package: "Publishing"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CommunityServiceTests",
            dependencies: [
                "CommunityAPI", "CommunityService", "CommunityTesting",
                .product(name: "CacheKit", package: "Cache", condition: service),
                .product(name: "DatabaseKit", package: "Database", condition: service),
                .product(name: "FaultTesting", package: "FaultExplorer"),
                .product(name: "DomainAPI", package: "Domain"),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: service),
                .product(name: "NetworkKit", package: "Network", condition: service),
                .product(name: "NetworkKitTesting", package: "Network", condition: service),
                .product(name: "OutboxService", package: "Outbox", condition: service),
                .product(name: "PersonalDataService", package: "PersonalData", condition: service),
                .product(name: "PersonalDataServiceTesting", package: "PersonalData", condition: service),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "PublishingAPI", package: "Publishing"),
                .product(name: "PublishingTesting", package: "Publishing"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
