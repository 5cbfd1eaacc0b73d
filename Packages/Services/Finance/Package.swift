// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Finance",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "FinanceAPI", targets: ["FinanceAPI"]),
        .library(name: "FinanceService", targets: ["FinanceService"]),
        .library(name: "FinanceTesting", targets: ["FinanceTesting"]),
    ],
    dependencies: [
        .package(path: "../Plugins"),
        .package(path: "../Privacy"),
        .package(path: "../Routing"),
        .package(path: "../../MicroServices/Cache"),
        .package(path: "../../MicroServices/Crypto"),
        .package(path: "../../MicroServices/Database"),
        .package(path: "../../MicroServices/Logging"),
        .package(path: "../../MicroServices/Network"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "FinanceAPI",
            dependencies: [.product(name: "PluginsAPI", package: "Plugins"), .product(name: "RoutingService", package: "Routing")],
            swiftSettings: strict),
        .target(
            name: "FinanceService",
            dependencies: [
                "FinanceAPI",
                .product(name: "CacheKit", package: "Cache"),
                .product(name: "Cryptography", package: "Crypto"),
                .product(name: "DatabaseKit", package: "Database"),
                .product(name: "LoggingKit", package: "Logging"),
                .product(name: "NetworkKit", package: "Network"),
                .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
        .target(
            name: "FinanceTesting",
            dependencies: [
                "FinanceAPI", .product(name: "PrivacyAPI", package: "Privacy"), .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "FinanceServiceTests",
            dependencies: [
                "FinanceAPI", "FinanceService",
                .product(name: "CacheKit", package: "Cache"),
                .product(name: "Cryptography", package: "Crypto"),
                .product(name: "DatabaseKit", package: "Database"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NetworkKit", package: "Network"),
                .product(name: "NetworkKitTesting", package: "Network"),
                .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
