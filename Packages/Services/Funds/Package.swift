// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Funds",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "FundsAPI", targets: ["FundsAPI"]),
        .library(name: "FundsService", targets: ["FundsService"]),
        .library(name: "FundsTesting", targets: ["FundsTesting"]),
    ],
    dependencies: [
        .package(path: "../Domain"), .package(path: "../Finance"), .package(path: "../Money"), .package(path: "../Outbox"),
        .package(path: "../PersonalData"), .package(path: "../Privacy"), .package(path: "../RemoteConfig"), .package(path: "../Routing"),
        .package(path: "../../MicroServices/Database"), .package(path: "../../MicroServices/Logging"),
        .package(path: "../../MicroServices/Network", traits: []), .package(path: "../../Testing/FaultExplorer"),
    ],
    targets: [
        .target(
            name: "FundsAPI",
            dependencies: [
                .product(name: "FinanceAPI", package: "Finance"), .product(name: "MoneyAPI", package: "Money"),
                .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .target(
            name: "FundsService",
            dependencies: [
                "FundsAPI",
                .product(name: "DatabaseKit", package: "Database"), .product(name: "DomainAPI", package: "Domain"),
                .product(name: "FinanceAPI", package: "Finance"), .product(name: "LoggingKit", package: "Logging"),
                .product(name: "MoneyAPI", package: "Money"), .product(name: "NetworkKit", package: "Network"),
                .product(name: "OutboxService", package: "Outbox"), .product(name: "PersonalDataService", package: "PersonalData"),
                .product(name: "PrivacyAPI", package: "Privacy"), .product(name: "RemoteConfigAPI", package: "RemoteConfig"),
                .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .target(
            name: "FundsTesting",
            dependencies: [
                "FundsAPI",
                .product(name: "FinanceAPI", package: "Finance"), .product(name: "MoneyAPI", package: "Money"),
                .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .testTarget(
            name: "FundsServiceTests",
            dependencies: [
                "FundsAPI", "FundsService", "FundsTesting",
                .product(name: "DomainAPI", package: "Domain"), .product(name: "FaultTesting", package: "FaultExplorer"),
                .product(name: "FinanceAPI", package: "Finance"), .product(name: "MoneyAPI", package: "Money"),
                .product(name: "NetworkKit", package: "Network"), .product(name: "OutboxService", package: "Outbox"),
                .product(name: "PaymentTesting", package: "Finance"), .product(name: "PersonalDataService", package: "PersonalData"),
                .product(name: "PersonalDataServiceTesting", package: "PersonalData"), .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RemoteConfigAPI", package: "RemoteConfig"), .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
    ]
)
