// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

func products(_ modules: KeyValuePairs<String, [String]>) -> [Target.Dependency] {
    modules.flatMap { package, modules in modules.map { .product(name: $0, package: package) } }
}

let package = Package(
    name: "Runtime",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "AppRuntime", targets: ["AppRuntime"]),
        .library(name: "AppRuntimeServer", targets: ["AppRuntimeServer"]),
        .library(name: "AppRuntimeTesting", targets: ["AppRuntimeTesting"]),
        .library(name: "SubAppProcess", targets: ["SubAppProcess"]),
    ],
    dependencies: [
        .package(path: "../MicroServices/Cache"), .package(path: "../MicroServices/Crypto"), .package(path: "../MicroServices/Database"),
        .package(path: "../MicroServices/Logging"), .package(path: "../MicroServices/Network"),
        .package(path: "../MicroServices/Statistics"), .package(path: "../MicroServices/SystemInfo"),
        .package(path: "../Presentation/CoreScreens"), .package(path: "../Presentation/LiveHTML"),
        .package(path: "../Presentation/LiveTerminal"),
        .package(path: "../Presentation/PresentationKit"),
        .package(path: "../Services/Diagnostics"), .package(path: "../Services/Domain"), .package(path: "../Services/PersonalData"),
        .package(path: "../Services/Plugins"), .package(path: "../Services/Preferences"), .package(path: "../Services/Privacy"),
        .package(path: "../Services/Publishing"), .package(path: "../Services/RemoteConfig"), .package(path: "../Services/Routing"),
        .package(path: "../Services/Share"), .package(path: "../Services/User"), .package(path: "../Services/WebBridge"),
        .package(path: "../../Tools/DemoBackend"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        .target(
            name: "AppRuntime",
            dependencies: products([
                "Cache": ["CacheKit"], "Crypto": ["Cryptography"], "Database": ["DatabaseKit"], "Diagnostics": ["DiagnosticsService"],
                "Domain": ["DomainAPI"], "LiveHTML": ["LiveHTML"], "Logging": ["LoggingKit"], "Network": ["NetworkKit"],
                "PersonalData": ["PersonalDataService"], "Plugins": ["PluginsAPI", "PluginsService"],
                "Preferences": ["PreferencesAPI", "PreferencesService"], "PresentationKit": ["PresentationKit"],
                "Privacy": ["PrivacyAPI", "PrivacyService"], "Publishing": ["PublishingService"],
                "RemoteConfig": ["RemoteConfigAPI", "RemoteConfigService"], "Routing": ["RoutingService"],
                "CoreScreens": ["CoreScreens", "CoreScreensKit"],
                "Share": ["ShareAPI", "ShareService"], "Statistics": ["StatisticsKit"], "SystemInfo": ["SystemInfoKit"],
                "User": ["UserAPI", "UserService"], "WebBridge": ["WebBridgeAPI", "WebBridgeService"], "swift-http-types": ["HTTPTypes"],
            ]), swiftSettings: strict),
        .target(
            name: "AppRuntimeServer",
            dependencies: ["AppRuntime", "SubAppProcess"]
                + products([
                    "Crypto": ["Cryptography"], "Diagnostics": ["DiagnosticsService"], "LiveHTML": ["LiveHTML", "LiveHTMLServer"],
                    "LiveTerminal": ["LiveTerminal"], "Logging": ["LoggingKit"], "Network": ["NetworkKit", "NetworkKitAsyncHTTPClient"],
                    "PresentationKit": ["PresentationKit"], "Routing": ["RoutingService"], "CoreScreens": ["CoreScreensKit"],
                    "Statistics": ["StatisticsKit"], "SystemInfo": ["SystemInfoKit"], "swift-argument-parser": ["ArgumentParser"],
                    "swift-service-lifecycle": ["ServiceLifecycle", "UnixSignals"],
                ]), swiftSettings: strict),
        .target(
            name: "AppRuntimeTesting",
            dependencies: ["AppRuntime"]
                + products([
                    "Crypto": ["Cryptography"], "DemoBackend": ["DemoBackendKit"], "Diagnostics": ["DiagnosticsService"],
                    "LiveHTML": ["LiveHTML"], "Logging": ["LoggingKit"], "Network": ["NetworkKit", "NetworkKitAsyncHTTPClient"],
                    "PresentationKit": ["PresentationKit", "PresentationKitTesting"], "Routing": ["RoutingService"],
                    "swift-http-types": ["HTTPTypes"], "swift-service-lifecycle": ["ServiceLifecycle"],
                ]), swiftSettings: strict),
        .target(
            name: "SubAppProcess",
            dependencies: products([
                "Routing": ["RoutingService"], "swift-subprocess": ["Subprocess"], "swift-system": ["SystemPackage"],
            ]), swiftSettings: strict),
    ]
)
