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
    name: "Insurance",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "InsuranceAPI", targets: ["InsuranceAPI"]),
        .library(name: "InsuranceService", targets: ["InsuranceService"]),
        .library(name: "InsuranceTesting", targets: ["InsuranceTesting"]),
    ],
    traits: [
        .default(enabledTraits: ["Service"]),
        .trait(name: "Service", description: "The implementation, InsuranceService, with its network and database dependencies."),
    ],
    dependencies: [
        .package(path: "../Domain"),
        .package(path: "../Finance", traits: []),
        .package(path: "../Money"),
        .package(path: "../Outbox"),
        .package(path: "../PersonalData"),
        .package(path: "../Privacy", traits: []),
        .package(path: "../Publishing", traits: []),
        .package(path: "../RemoteConfig", traits: []),
        .package(path: "../Routing"),
        .package(path: "../../MicroServices/Crypto"),
        .package(path: "../../MicroServices/Database"),
        .package(path: "../../MicroServices/Logging"),
        .package(path: "../../MicroServices/Network", traits: []),
        .package(path: "../../Testing/FaultExplorer"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "InsuranceAPI",
            dependencies: [
                .product(name: "FinanceAPI", package: "Finance"), .product(name: "MoneyAPI", package: "Money"),
                .product(name: "PublishingAPI", package: "Publishing"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
        .target(
            name: "InsuranceService",
            dependencies: [
                "InsuranceAPI",
                .product(name: "DatabaseKit", package: "Database", condition: service),
                .product(name: "DomainAPI", package: "Domain"),
                .product(name: "FinanceAPI", package: "Finance"),
                .product(name: "LoggingKit", package: "Logging", condition: service),
                .product(name: "NetworkKit", package: "Network", condition: service),
                .product(name: "OutboxService", package: "Outbox", condition: service),
                .product(name: "PersonalDataService", package: "PersonalData", condition: service),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RemoteConfigAPI", package: "RemoteConfig"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
        .target(
            name: "InsuranceTesting",
            dependencies: [
                "InsuranceAPI",
                .product(name: "FinanceAPI", package: "Finance"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "InsuranceServiceTests",
            dependencies: [
                "InsuranceAPI", "InsuranceService",
                .product(name: "DatabaseKit", package: "Database", condition: service),
                .product(name: "DatabaseKitTesting", package: "Database", condition: service),
                .product(name: "DomainAPI", package: "Domain"),
                .product(name: "FaultTesting", package: "FaultExplorer"),
                .product(name: "FinanceAPI", package: "Finance"),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: service),
                .product(name: "NetworkKit", package: "Network", condition: service),
                .product(name: "NetworkKitTesting", package: "Network", condition: service),
                .product(name: "OutboxService", package: "Outbox", condition: service),
                .product(name: "PersonalDataService", package: "PersonalData", condition: service),
                .product(name: "PersonalDataServiceTesting", package: "PersonalData", condition: service),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RemoteConfigAPI", package: "RemoteConfig"),
                .product(name: "RemoteConfigTesting", package: "RemoteConfig"),
                .product(name: "RoutingService", package: "Routing"),
                .product(name: "RoutingTesting", package: "Routing"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
