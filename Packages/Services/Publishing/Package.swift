// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Publishing",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PublishingAPI", targets: ["PublishingAPI"]),
        .library(name: "PublishingService", targets: ["PublishingService"]),
        .library(name: "PublishingTesting", targets: ["PublishingTesting"]),
    ],
    dependencies: [
        .package(path: "../Domain"), .package(path: "../Outbox"), .package(path: "../PersonalData"), .package(path: "../Privacy"),
        .package(path: "../Routing"), .package(path: "../../MicroServices/Crypto"), .package(path: "../../MicroServices/Database"),
        .package(path: "../../MicroServices/Logging"), .package(path: "../../MicroServices/Network", traits: []),
        .package(path: "../../Testing/FaultExplorer"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(name: "PublishingAPI", dependencies: [.product(name: "RoutingService", package: "Routing")], swiftSettings: strict),
        .target(
            name: "PublishingService",
            dependencies: [
                "PublishingAPI",
                .product(name: "Cryptography", package: "Crypto"), .product(name: "DatabaseKit", package: "Database"),
                .product(name: "DomainAPI", package: "Domain"), .product(name: "LoggingKit", package: "Logging"),
                .product(name: "NetworkKit", package: "Network"), .product(name: "OutboxService", package: "Outbox"),
                .product(name: "PersonalDataService", package: "PersonalData"), .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .target(
            name: "PublishingTesting", dependencies: ["PublishingAPI", .product(name: "RoutingService", package: "Routing")],
            swiftSettings: strict),
        .testTarget(
            name: "PublishingServiceTests",
            dependencies: [
                "PublishingAPI", "PublishingService", "PublishingTesting",
                .product(name: "Cryptography", package: "Crypto"), .product(name: "DatabaseKit", package: "Database"),
                .product(name: "DomainAPI", package: "Domain"), .product(name: "FaultTesting", package: "FaultExplorer"),
                .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "NetworkKit", package: "Network"),
                .product(name: "NetworkKitTesting", package: "Network"), .product(name: "NetworkKitURLSession", package: "Network"),
                .product(name: "OutboxService", package: "Outbox"), .product(name: "PersonalDataService", package: "PersonalData"),
                .product(name: "PersonalDataServiceTesting", package: "PersonalData"), .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
    ]
)
