// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "User",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "UserAPI", targets: ["UserAPI"]),
        .library(name: "UserService", targets: ["UserService"]),
        .library(name: "UserTesting", targets: ["UserTesting"]),
    ],
    dependencies: [
        .package(path: "../PersonalData"), .package(path: "../Plugins"), .package(path: "../Privacy"), .package(path: "../Routing"),
        .package(path: "../../MicroServices/Crypto"), .package(path: "../../MicroServices/Logging"),
        .package(path: "../../MicroServices/Network", traits: []), .package(path: "../../Testing/FaultExplorer"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "UserAPI",
            dependencies: [.product(name: "PluginsAPI", package: "Plugins"), .product(name: "RoutingService", package: "Routing")],
            swiftSettings: strict),
        .target(
            name: "UserService",
            dependencies: [
                "UserAPI",
                .product(name: "Cryptography", package: "Crypto"), .product(name: "LoggingKit", package: "Logging"),
                .product(name: "NetworkKit", package: "Network"), .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "PrivacyAPI", package: "Privacy"), .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .target(
            name: "UserTesting",
            dependencies: [
                "UserAPI",
                .product(name: "PluginsAPI", package: "Plugins"), .product(name: "PluginsTesting", package: "Plugins"),
                .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .testTarget(
            name: "UserServiceTests",
            dependencies: [
                "UserAPI", "UserService", "UserTesting",
                .product(name: "Cryptography", package: "Crypto"), .product(name: "FaultTesting", package: "FaultExplorer"),
                .product(name: "NetworkKit", package: "Network"), .product(name: "NetworkKitTesting", package: "Network"),
                .product(name: "PersonalDataServiceTesting", package: "PersonalData"), .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "PluginsTesting", package: "Plugins"), .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
    ]
)
