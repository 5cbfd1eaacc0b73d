// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Without the trait nothing uses what the service alone needs, so SwiftPM does not even resolve it.
let service: TargetDependencyCondition? = .when(traits: ["Service"])

let package = Package(
    name: "User",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "UserAPI", targets: ["UserAPI"]),
        .library(name: "UserService", targets: ["UserService"]),
        .library(name: "UserTesting", targets: ["UserTesting"]),
    ],
    traits: [
        .default(enabledTraits: ["Service"]),
        .trait(name: "Service", description: "The implementation, UserService, with its network and crypto dependencies."),
    ],
    dependencies: [
        .package(path: "../Plugins", traits: []),
        .package(path: "../Privacy", traits: []),
        .package(path: "../Routing"),
        .package(path: "../../MicroServices/Crypto"),
        .package(path: "../../MicroServices/Logging"),
        .package(path: "../../MicroServices/Network", traits: []),
        .package(path: "../../Testing/FaultExplorer"),
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
                .product(name: "Cryptography", package: "Crypto", condition: service),
                .product(name: "LoggingKit", package: "Logging", condition: service),
                .product(name: "NetworkKit", package: "Network", condition: service),
                .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
        .target(
            name: "UserTesting",
            dependencies: [
                "UserAPI",
                .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .testTarget(
            name: "UserServiceTests",
            dependencies: [
                "UserAPI", "UserService", "UserTesting",
                .product(name: "Cryptography", package: "Crypto", condition: service),
                .product(name: "FaultTesting", package: "FaultExplorer"),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: service),
                .product(name: "NetworkKit", package: "Network", condition: service),
                .product(name: "NetworkKitTesting", package: "Network", condition: service),
                .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "PluginsTesting", package: "Plugins"),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
