// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "RemoteConfig",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "RemoteConfigAPI", targets: ["RemoteConfigAPI"]),
        .library(name: "RemoteConfigService", targets: ["RemoteConfigService"]),
        .library(name: "RemoteConfigTesting", targets: ["RemoteConfigTesting"]),
    ],
    dependencies: [
        .package(path: "../Privacy"), .package(path: "../Routing"), .package(path: "../../MicroServices/Database"),
        .package(path: "../../MicroServices/Logging"), .package(path: "../../MicroServices/Network", traits: []),
        .package(path: "../../Testing/FaultExplorer"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(name: "RemoteConfigAPI", dependencies: [.product(name: "RoutingService", package: "Routing")], swiftSettings: strict),
        .target(
            name: "RemoteConfigService",
            dependencies: [
                "RemoteConfigAPI",
                .product(name: "DatabaseKit", package: "Database"), .product(name: "LoggingKit", package: "Logging"),
                .product(name: "NetworkKit", package: "Network"), .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .target(
            name: "RemoteConfigTesting", dependencies: ["RemoteConfigAPI", .product(name: "RoutingService", package: "Routing")],
            swiftSettings: strict),
        .testTarget(
            name: "RemoteConfigServiceTests",
            dependencies: [
                "RemoteConfigAPI", "RemoteConfigService", "RemoteConfigTesting",
                .product(name: "DatabaseKit", package: "Database"), .product(name: "DatabaseKitTesting", package: "Database"),
                .product(name: "FaultTesting", package: "FaultExplorer"), .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NetworkKit", package: "Network"), .product(name: "NetworkKitTesting", package: "Network"),
                .product(name: "PrivacyAPI", package: "Privacy"), .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
    ]
)
