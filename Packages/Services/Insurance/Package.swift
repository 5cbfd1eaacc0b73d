// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Insurance",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "InsuranceAPI", targets: ["InsuranceAPI"]),
        .library(name: "InsuranceService", targets: ["InsuranceService"]),
        .library(name: "InsuranceTesting", targets: ["InsuranceTesting"]),
    ],
    dependencies: [
        .package(path: "../Domain"), .package(path: "../Finance"), .package(path: "../Money"), .package(path: "../Outbox"),
        .package(path: "../PersonalData"), .package(path: "../Privacy"), .package(path: "../Publishing"), .package(path: "../RemoteConfig"),
        .package(path: "../Routing"), .package(path: "../../MicroServices/Database"), .package(path: "../../MicroServices/Logging"),
        .package(path: "../../MicroServices/Network", traits: []), .package(path: "../../Testing/FaultExplorer"),
    ],
    targets: [
        .target(
            name: "InsuranceAPI",
            dependencies: [
                .product(name: "FinanceAPI", package: "Finance"), .product(name: "MoneyAPI", package: "Money"),
                .product(name: "PublishingAPI", package: "Publishing"), .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .target(
            name: "InsuranceService",
            dependencies: [
                "InsuranceAPI",
                .product(name: "DatabaseKit", package: "Database"), .product(name: "DomainAPI", package: "Domain"),
                .product(name: "FinanceAPI", package: "Finance"), .product(name: "LoggingKit", package: "Logging"),
                .product(name: "NetworkKit", package: "Network"), .product(name: "OutboxService", package: "Outbox"),
                .product(name: "PersonalDataService", package: "PersonalData"), .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RemoteConfigAPI", package: "RemoteConfig"), .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .target(
            name: "InsuranceTesting",
            dependencies: [
                "InsuranceAPI",
                .product(name: "FinanceAPI", package: "Finance"), .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .testTarget(
            name: "InsuranceServiceTests",
            dependencies: [
                "InsuranceAPI", "InsuranceService",
                .product(name: "DatabaseKit", package: "Database"),
                .product(name: "DomainAPI", package: "Domain"), .product(name: "FaultTesting", package: "FaultExplorer"),
                .product(name: "FinanceAPI", package: "Finance"), .product(name: "NetworkKit", package: "Network"),
                .product(name: "OutboxService", package: "Outbox"), .product(name: "PaymentTesting", package: "Finance"),
                .product(name: "PersonalDataService", package: "PersonalData"),
                .product(name: "PersonalDataServiceTesting", package: "PersonalData"),
                .product(name: "RemoteConfigAPI", package: "RemoteConfig"), .product(name: "RemoteConfigTesting", package: "RemoteConfig"),
                .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
    ]
)
