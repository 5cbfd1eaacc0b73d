// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Finance",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "FinanceAPI", targets: ["FinanceAPI"]),
        .library(name: "FinanceService", targets: ["FinanceService"]),
        .library(name: "FinanceTesting", targets: ["FinanceTesting"]),
        .library(name: "PaymentTesting", targets: ["PaymentTesting"]),
    ],
    dependencies: [
        .package(path: "../Domain"), .package(path: "../Money"), .package(path: "../Outbox"), .package(path: "../PersonalData"),
        .package(path: "../Plugins"), .package(path: "../Privacy"), .package(path: "../Routing"),
        .package(path: "../../MicroServices/Database"), .package(path: "../../MicroServices/Logging"),
        .package(path: "../../MicroServices/Network", traits: []),
        .package(path: "../../Testing/FaultExplorer"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "FinanceAPI",
            dependencies: [
                .product(name: "MoneyAPI", package: "Money"), .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .target(
            name: "FinanceService",
            dependencies: [
                "FinanceAPI",
                .product(name: "DatabaseKit", package: "Database"), .product(name: "DomainAPI", package: "Domain"),
                .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "LoggingKit", package: "Logging"),
                .product(name: "NetworkKit", package: "Network"), .product(name: "OutboxService", package: "Outbox"),
                .product(name: "PersonalDataService", package: "PersonalData"), .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "PrivacyAPI", package: "Privacy"), .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .target(
            name: "FinanceTesting",
            dependencies: [
                "FinanceAPI",
                .product(name: "DomainAPI", package: "Domain"), .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "PluginsTesting", package: "Plugins"), .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .target(
            name: "PaymentTesting",
            dependencies: [
                "FinanceAPI",
                .product(name: "FaultTesting", package: "FaultExplorer"),
                .product(name: "PersonalDataServiceTesting", package: "PersonalData"),
                .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .testTarget(
            name: "FinanceServiceTests",
            dependencies: [
                "FinanceAPI", "FinanceService", "FinanceTesting",
                .product(name: "DatabaseKit", package: "Database"), .product(name: "DomainAPI", package: "Domain"),
                .product(name: "FaultTesting", package: "FaultExplorer"), .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "MoneyAPI", package: "Money"), .product(name: "NetworkKit", package: "Network"),
                .product(name: "NetworkKitTesting", package: "Network"), .product(name: "PersonalDataService", package: "PersonalData"),
                .product(name: "PersonalDataServiceTesting", package: "PersonalData"), .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "PluginsTesting", package: "Plugins"), .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
    ]
)
