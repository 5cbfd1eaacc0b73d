// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

/// The services, domains and plug-ins of the app: each a package with the modules that the composition uses.
let services: [(package: String, modules: [String])] = [
    ("Community", ["CommunityService"]),
    ("Diagnostics", ["DiagnosticsService"]),
    ("Domain", ["DomainAPI"]),
    ("Finance", ["FinanceAPI", "FinanceService"]),
    ("Funds", ["FundsService"]),
    ("Insurance", ["InsuranceAPI", "InsuranceService"]),
    ("PersonalData", ["PersonalDataService"]),
    ("Plugins", ["PluginsAPI", "PluginsService"]),
    ("Preferences", ["PreferencesAPI", "PreferencesService"]),
    ("Privacy", ["PrivacyAPI", "PrivacyService"]),
    ("Publishing", ["PublishingAPI", "PublishingService"]),
    ("RemoteConfig", ["RemoteConfigAPI", "RemoteConfigService"]),
    ("Routing", ["RoutingService"]),
    ("Share", ["ShareAPI", "ShareService"]),
    ("User", ["UserAPI", "UserService"]),
    ("WebBridge", ["WebBridgeAPI", "WebBridgeService"]),
]
/// The packages whose fakes replace a domain in the app of another one.
let replaced: [(package: String, modules: [String])] = [("Finance", ["FinanceTesting"])]
/// The plug-ins that belong to a domain: targets of this package, which go with it.
let domainPlugins: [String] = ["FinancePlugins"]
let presentation: [(package: String, modules: [String])] = [
    ("LiveHTML", ["LiveHTML"]), ("PresentationKit", ["PresentationKit"]), ("Screens", ["Screens"]),
]
let microServices: [(package: String, modules: [String])] = [
    ("Cache", ["CacheKit"]), ("Crypto", ["Cryptography"]), ("Database", ["DatabaseKit"]), ("Logging", ["LoggingKit"]),
    ("Network", ["NetworkKit"]), ("Statistics", ["StatisticsKit"]), ("SystemInfo", ["SystemInfoKit"]),
]

func packages(_ folder: String, _ list: [(package: String, modules: [String])]) -> [Package.Dependency] {
    Set(list.map(\.package)).sorted().map { .package(path: "../Packages/" + folder + "/" + $0) }
}

func products(_ list: [(package: String, modules: [String])]) -> [Target.Dependency] {
    list.flatMap { entry in entry.modules.map { .product(name: $0, package: entry.package) } }
}

let package = Package(
    name: "App",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "AppComposition", targets: ["AppComposition"]),
        .library(name: "AppServer", targets: ["AppServer"]),
        .library(name: "DemoInsurer", targets: ["DemoInsurer"]),
        .library(name: "DemoWebPages", targets: ["DemoWebPages"]),
        .library(name: "SubAppProcess", targets: ["SubAppProcess"]),
        .executable(name: "harbor", targets: ["harbor"]),
        .executable(name: "demo-insurer", targets: ["demo-insurer"]),
        .executable(name: "finance-demo", targets: ["finance-demo"]),
        .executable(name: "insurance-demo", targets: ["insurance-demo"]),
    ],
    dependencies: [
        .package(path: "../Packages/Presentation/LiveTerminal"), .package(path: "../Tools/DemoBackend"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ] + packages("MicroServices", microServices) + packages("Presentation", presentation) + packages("Services", services + replaced),
    targets: [
        .target(
            name: "AppComposition",
            dependencies: ["DemoPlugins", .product(name: "HTTPTypes", package: "swift-http-types")]
                + products(microServices + presentation + services) + domainPlugins.map { .byName(name: $0) },
            resources: [.embedInCode("Resources/paths.json")], swiftSettings: strict),
        .target(
            name: "DemoPlugins",
            dependencies: [
                .product(name: "NetworkKit", package: "Network"), .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "UserAPI", package: "User"),
            ], swiftSettings: strict),
        .target(
            name: "FinancePlugins",
            dependencies: [
                .product(name: "FinanceAPI", package: "Finance"), .product(name: "NetworkKit", package: "Network"),
                .product(name: "PluginsAPI", package: "Plugins"),
            ], swiftSettings: strict),
        .target(
            name: "DemoWebPages",
            dependencies: [
                .product(name: "DemoBackendKit", package: "DemoBackend"), .product(name: "WebBridgeService", package: "WebBridge"),
            ], resources: [.embedInCode("Pages/help.html"), .embedInCode("Pages/help.js")], swiftSettings: strict),
        .target(
            name: "DemoInsurer",
            dependencies: [.product(name: "InsuranceAPI", package: "Insurance"), .product(name: "RoutingService", package: "Routing")],
            swiftSettings: strict),
        .executableTarget(
            name: "demo-insurer", dependencies: ["DemoInsurer", .product(name: "RoutingService", package: "Routing")],
            swiftSettings: strict),
        .target(
            name: "SubAppProcess",
            dependencies: [
                .product(name: "RoutingService", package: "Routing"), .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], swiftSettings: strict),
        .executableTarget(
            name: "finance-demo",
            dependencies: ["AppComposition", "AppServer", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: strict),
        .executableTarget(
            name: "insurance-demo",
            dependencies: [
                "AppComposition", "AppServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "FinanceTesting", package: "Finance"),
            ], swiftSettings: strict),
        .executableTarget(
            name: "harbor",
            dependencies: [
                "AppComposition", "AppServer", "SubAppProcess",
                .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .target(
            name: "AppServer",
            dependencies: [
                "AppComposition", "DemoWebPages",
                .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "Cryptography", package: "Crypto"),
                .product(name: "DemoBackendKit", package: "DemoBackend"), .product(name: "DiagnosticsService", package: "Diagnostics"),
                .product(name: "LiveHTML", package: "LiveHTML"), .product(name: "LiveHTMLServer", package: "LiveHTML"),
                .product(name: "LiveTerminal", package: "LiveTerminal"), .product(name: "LoggingKit", package: "Logging"),
                .product(name: "NetworkKit", package: "Network"), .product(name: "NetworkKitAsyncHTTPClient", package: "Network"),
                .product(name: "PresentationKit", package: "PresentationKit"), .product(name: "RoutingService", package: "Routing"),
                .product(name: "Screens", package: "Screens"), .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "StatisticsKit", package: "Statistics"), .product(name: "SystemInfoKit", package: "SystemInfo"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
