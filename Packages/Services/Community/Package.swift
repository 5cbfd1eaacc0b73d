// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Community",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CommunityAPI", targets: ["CommunityAPI"]),
        .library(name: "CommunityService", targets: ["CommunityService"]),
        .library(name: "CommunityTesting", targets: ["CommunityTesting"]),
    ],
    dependencies: [
        .package(path: "../Domain"), .package(path: "../Outbox"), .package(path: "../PersonalData"), .package(path: "../Privacy"),
        .package(path: "../Publishing"), .package(path: "../Routing"), .package(path: "../../MicroServices/Cache"),
        .package(path: "../../MicroServices/Database"), .package(path: "../../MicroServices/Logging"),
        .package(path: "../../MicroServices/Network", traits: []), .package(path: "../../Testing/FaultExplorer"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "CommunityAPI",
            dependencies: [.product(name: "PublishingAPI", package: "Publishing"), .product(name: "RoutingService", package: "Routing")],
            swiftSettings: strict),
        .target(
            name: "CommunityService",
            dependencies: [
                "CommunityAPI",
                .product(name: "CacheKit", package: "Cache"), .product(name: "DatabaseKit", package: "Database"),
                .product(name: "DomainAPI", package: "Domain"), .product(name: "LoggingKit", package: "Logging"),
                .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "NetworkKit", package: "Network"),
                .product(name: "OutboxService", package: "Outbox"), .product(name: "PersonalDataService", package: "PersonalData"),
                .product(name: "PrivacyAPI", package: "Privacy"), .product(name: "PublishingAPI", package: "Publishing"),
                .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .target(
            name: "CommunityTesting",
            dependencies: [
                "CommunityAPI",
                .product(name: "PublishingAPI", package: "Publishing"), .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .testTarget(
            name: "CommunityServiceTests",
            dependencies: [
                "CommunityAPI", "CommunityService", "CommunityTesting",
                .product(name: "CacheKit", package: "Cache"), .product(name: "DatabaseKit", package: "Database"),
                .product(name: "FaultTesting", package: "FaultExplorer"), .product(name: "DomainAPI", package: "Domain"),
                .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "NetworkKit", package: "Network"),
                .product(name: "NetworkKitTesting", package: "Network"),
                .product(name: "PersonalDataService", package: "PersonalData"),
                .product(name: "PersonalDataServiceTesting", package: "PersonalData"), .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "PublishingAPI", package: "Publishing"), .product(name: "PublishingTesting", package: "Publishing"),
                .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
    ]
)
