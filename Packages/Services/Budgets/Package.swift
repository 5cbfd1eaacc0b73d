// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let network: Target.Dependency = .product(name: "NetworkKit", package: "Network")
let routing: Target.Dependency = .product(name: "RoutingService", package: "Routing")
let database: Target.Dependency = .product(name: "DatabaseKit", package: "Database")
let personal: Target.Dependency = .product(name: "PersonalDataService", package: "PersonalData")
let privacy: Target.Dependency = .product(name: "PrivacyAPI", package: "Privacy")

let package = Package(
    name: "Budgets",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "BudgetsAPI", targets: ["BudgetsAPI"]),
        .library(name: "BudgetsService", targets: ["BudgetsService"]),
        .library(name: "BudgetsTesting", targets: ["BudgetsTesting"]),
    ],
    dependencies: [
        .package(path: "../Domain"),
        .package(path: "../PersonalData"),
        .package(path: "../Privacy"),
        .package(path: "../RemoteConfig"),
        .package(path: "../Routing"),
        .package(path: "../../MicroServices/Database"),
        .package(path: "../../MicroServices/Network", traits: []),
        .package(path: "../../Testing/FaultExplorer"),
    ],
    targets: [
        .target(name: "BudgetsAPI", dependencies: [routing], swiftSettings: strict),
        .target(
            name: "BudgetsService",
            dependencies: [
                "BudgetsAPI", database, network, personal, privacy, routing,
                .product(name: "DomainAPI", package: "Domain"),
                .product(name: "RemoteConfigAPI", package: "RemoteConfig"),
            ],
            swiftSettings: strict),
        .target(name: "BudgetsTesting", dependencies: ["BudgetsAPI"], swiftSettings: strict),
        .testTarget(
            name: "BudgetsServiceTests",
            dependencies: [
                "BudgetsAPI", "BudgetsService", network, privacy, routing,
                .product(name: "DomainAPI", package: "Domain"),
                .product(name: "FaultTesting", package: "FaultExplorer"),
                .product(name: "PersonalDataServiceTesting", package: "PersonalData"),
                .product(name: "RemoteConfigAPI", package: "RemoteConfig"),
                .product(name: "RemoteConfigTesting", package: "RemoteConfig"),
            ],
            swiftSettings: strict),
    ]
)
