// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let finance: Target.Dependency = .product(name: "FinanceAPI", package: "Finance")
let routing: Target.Dependency = .product(name: "RoutingService", package: "Routing")
let database: Target.Dependency = .product(name: "DatabaseKit", package: "Database")
let domain: Target.Dependency = .product(name: "DomainAPI", package: "Domain")
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
        .package(path: "../Finance"),
        .package(path: "../PersonalData"),
        .package(path: "../Privacy"),
        .package(path: "../Routing"),
        .package(path: "../../MicroServices/Database"),
        .package(path: "../../Testing/FaultExplorer"),
    ],
    targets: [
        .target(name: "BudgetsAPI", dependencies: [finance, routing], swiftSettings: strict),
        .target(
            name: "BudgetsService", dependencies: ["BudgetsAPI", database, domain, finance, personal, privacy, routing],
            swiftSettings: strict),
        .target(name: "BudgetsTesting", dependencies: ["BudgetsAPI", finance, routing], swiftSettings: strict),
        .testTarget(
            name: "BudgetsServiceTests",
            dependencies: [
                "BudgetsAPI", "BudgetsService", database, domain, finance, personal, privacy, routing,
                .product(name: "FaultTesting", package: "FaultExplorer"),
                .product(name: "PersonalDataServiceTesting", package: "PersonalData"),
            ],
            swiftSettings: strict),
    ]
)
