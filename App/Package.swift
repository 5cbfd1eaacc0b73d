// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "App",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "AppComposition", targets: ["AppComposition"]),
        .executable(name: "harbor", targets: ["harbor"]),
    ],
    dependencies: [
        .package(path: "../Packages/MicroServices/Cache"),
        .package(path: "../Packages/MicroServices/Crypto"),
        .package(path: "../Packages/MicroServices/Database"),
        .package(path: "../Packages/MicroServices/Logging"),
        .package(path: "../Packages/MicroServices/Network"),
        .package(path: "../Packages/Presentation/LiveHTML"),
        .package(path: "../Packages/Presentation/PresentationKit"),
        .package(path: "../Packages/Presentation/Screens"),
        .package(path: "../Packages/Services/Facade"),
        .package(path: "../Packages/Services/Finance"),
        .package(path: "../Packages/Services/Insurance"),
        .package(path: "../Packages/Services/RemoteConfig"),
        .package(path: "../Packages/Services/Routing"),
        .package(path: "../Packages/Services/User"),
        .package(path: "../Tools/DemoBackend"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "AppComposition",
            dependencies: [
                .product(name: "CacheKit", package: "Cache"),
                .product(name: "Cryptography", package: "Crypto"),
                .product(name: "DatabaseKit", package: "Database"),
                .product(name: "FinanceAPI", package: "Finance"),
                .product(name: "FinanceScreens", package: "Screens"),
                .product(name: "FinanceService", package: "Finance"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "InsuranceAPI", package: "Insurance"),
                .product(name: "InsuranceScreens", package: "Screens"),
                .product(name: "InsuranceService", package: "Insurance"),
                .product(name: "LiveHTML", package: "LiveHTML"),
                .product(name: "LoggingKit", package: "Logging"),
                .product(name: "NetworkKit", package: "Network"),
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "RemoteConfigAPI", package: "RemoteConfig"),
                .product(name: "RemoteConfigService", package: "RemoteConfig"),
                .product(name: "RoutingService", package: "Routing"),
                .product(name: "Services", package: "Facade"),
                .product(name: "UserAPI", package: "User"),
                .product(name: "UserScreens", package: "Screens"),
                .product(name: "UserService", package: "User"),
            ],
            resources: [.embedInCode("Resources/paths.json")],
            swiftSettings: strict),
        .executableTarget(
            name: "harbor",
            dependencies: [
                "AppComposition",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Cryptography", package: "Crypto"),
                .product(name: "DemoBackendKit", package: "DemoBackend"),
                .product(name: "LiveHTML", package: "LiveHTML"),
                .product(name: "LiveHTMLServer", package: "LiveHTML"),
                .product(name: "LoggingKit", package: "Logging"),
                .product(name: "NetworkKit", package: "Network"),
                .product(name: "NetworkKitAsyncHTTPClient", package: "Network"),
                .product(name: "RoutingService", package: "Routing"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
