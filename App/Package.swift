// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

/// The services, domains and plug-ins of the app: each a package with the modules that the composition uses.
let services: [(package: String, modules: [String])] = [
    ("Budgets", ["BudgetsService"]),
    ("Community", ["CommunityService"]),
    ("Finance", ["FinanceAPI", "FinanceService"]),
    ("Funds", ["FundsService"]),
    ("Insurance", ["InsuranceAPI", "InsuranceService"]),
    ("Plugins", ["PluginsAPI"]),
    ("Preferences", ["PreferencesAPI"]),
    ("Publishing", ["PublishingAPI", "PublishingService"]),
    ("Share", ["ShareService"]),
    ("WebBridge", ["WebBridgeAPI", "WebBridgeService"]),
]
let network: Target.Dependency = .product(name: "NetworkKit", package: "Network")
let pluginsAPI: Target.Dependency = .product(name: "PluginsAPI", package: "Plugins")
let routing: Target.Dependency = .product(name: "RoutingService", package: "Routing")
let runtime: Target.Dependency = .product(name: "AppRuntime", package: "Runtime")
let server: Target.Dependency = .product(name: "AppRuntimeServer", package: "Runtime")

let package = Package(
    name: "App",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "AppComposition", targets: ["AppComposition"]),
        .library(name: "DemoInsurer", targets: ["DemoInsurer"]),
        .executable(name: "harbor", targets: ["harbor"]),
        .executable(name: "demo-insurer", targets: ["demo-insurer"]),
        .executable(name: "finance-demo", targets: ["finance-demo"]),
        .executable(name: "insurance-demo", targets: ["insurance-demo"]),
    ],
    dependencies: [
        .package(path: "../Packages/MicroServices/Cache"), .package(path: "../Packages/MicroServices/Network"),
        .package(path: "../Packages/Presentation/Screens"),
        .package(path: "../Packages/Runtime"), .package(path: "../Packages/Services/Routing"),
        .package(path: "../Packages/Services/User"), .package(path: "../Tools/DemoBackend"),
        .package(path: "../Tools/DemoDomains"),
    ] + services.map { .package(path: "../Packages/Services/" + $0.package) },
    targets: [
        .target(
            name: "AppComposition",
            dependencies: [
                "DemoPlugins", "FinancePlugins", network, runtime,
                .product(name: "CacheKit", package: "Cache"), .product(name: "Screens", package: "Screens"),
            ] + services.flatMap { entry in entry.modules.map { .product(name: $0, package: entry.package) } },
            resources: [.embedInCode("Resources/paths.json")], swiftSettings: strict),
        .target(
            name: "DemoPlugins", dependencies: [network, pluginsAPI, .product(name: "UserAPI", package: "User")], swiftSettings: strict),
        .target(
            name: "FinancePlugins", dependencies: [network, pluginsAPI, .product(name: "FinanceAPI", package: "Finance")],
            swiftSettings: strict),
        .target(
            name: "BuiltInBackend",
            dependencies: [
                server, .product(name: "DemoBackendKit", package: "DemoBackend"),
                .product(name: "DemoDomains", package: "DemoDomains"), .product(name: "WebBridgeService", package: "WebBridge"),
            ], resources: [.embedInCode("Pages/help.html"), .embedInCode("Pages/help.js")], swiftSettings: strict),
        .target(name: "DemoInsurer", dependencies: [routing, .product(name: "InsuranceAPI", package: "Insurance")], swiftSettings: strict),
        .executableTarget(name: "demo-insurer", dependencies: ["DemoInsurer", routing], swiftSettings: strict),
        .executableTarget(name: "harbor", dependencies: ["AppComposition", "BuiltInBackend", runtime, server], swiftSettings: strict),
        .executableTarget(
            name: "finance-demo", dependencies: ["AppComposition", "BuiltInBackend", runtime, server], swiftSettings: strict),
        .executableTarget(
            name: "insurance-demo",
            dependencies: [
                "AppComposition", "BuiltInBackend", runtime, server,
                .product(name: "FinanceTesting", package: "Finance"),
            ], swiftSettings: strict),
    ]
)
