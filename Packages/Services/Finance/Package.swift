// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Without the trait these dependencies are unused, so SwiftPM does not even resolve them.
let service: TargetDependencyCondition? = .when(traits: ["Service"])

let package = Package(
    name: "Finance",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "FinanceAPI", targets: ["FinanceAPI"]),
        .library(name: "FinanceService", targets: ["FinanceService"]),
        .library(name: "FinanceTesting", targets: ["FinanceTesting"]),
    ],
    traits: [
        .default(enabledTraits: ["Service"]),
        .trait(name: "Service", description: "The implementation, FinanceService, with its network and database dependencies."),
    ],
    dependencies: [
        .package(path: "../Domain"),
        .package(path: "../Money"),
        .package(path: "../Outbox"),
        .package(path: "../PersonalData"),
        .package(path: "../Plugins", traits: []),
        .package(path: "../Privacy", traits: []),
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
            name: "FinanceAPI",
            dependencies: [
                .product(name: "MoneyAPI", package: "Money"),
                .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
        .target(
            name: "FinanceService",
            dependencies: [
                "FinanceAPI",
                .product(name: "CacheKit", package: "Cache", condition: service),
                .product(name: "Cryptography", package: "Crypto", condition: service),
                .product(name: "DatabaseKit", package: "Database", condition: service),
                .product(name: "DomainAPI", package: "Domain"),
                .product(name: "LoggingKit", package: "Logging", condition: service),
                .product(name: "NetworkKit", package: "Network", condition: service),
                .product(name: "OutboxService", package: "Outbox", condition: service),
                .product(name: "PersonalDataService", package: "PersonalData", condition: service),
                .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
        .target(
            name: "FinanceTesting",
            dependencies: [
                "FinanceAPI",
                .product(name: "DomainAPI", package: "Domain"),
                .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "FinanceServiceTests",
            dependencies: [
                "FinanceAPI", "FinanceService", "FinanceTesting",
                .product(name: "CacheKit", package: "Cache", condition: service),
                .product(name: "Cryptography", package: "Crypto", condition: service),
                .product(name: "DatabaseKit", package: "Database", condition: service),
                .product(name: "DomainAPI", package: "Domain"),
                .product(name: "FaultTesting", package: "FaultExplorer"),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: service),
                .product(name: "MoneyAPI", package: "Money"),
                .product(name: "NetworkKit", package: "Network", condition: service),
                .product(name: "NetworkKitTesting", package: "Network", condition: service),
                .product(name: "OutboxService", package: "Outbox", condition: service),
                .product(name: "PersonalDataService", package: "PersonalData", condition: service),
                .product(name: "PersonalDataServiceTesting", package: "PersonalData", condition: service),
                .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "PluginsTesting", package: "Plugins"),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
                .product(name: "RoutingTesting", package: "Routing"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
