// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Outbox",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "OutboxService", targets: ["OutboxService"])],
    dependencies: [
        .package(path: "../Money"), .package(path: "../PersonalData"), .package(path: "../../MicroServices/Database"),
        .package(path: "../../MicroServices/Logging"), .package(path: "../../MicroServices/Network", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "OutboxService",
            dependencies: [
                .product(name: "DatabaseKit", package: "Database"), .product(name: "LoggingKit", package: "Logging"),
                .product(name: "MoneyAPI", package: "Money"), .product(name: "NetworkKit", package: "Network"),
                .product(name: "PersonalDataService", package: "PersonalData"),
            ], swiftSettings: strict),
        .testTarget(
            name: "OutboxServiceTests",
            dependencies: [
                "OutboxService",
                .product(name: "DatabaseKit", package: "Database"), .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "LoggingKit", package: "Logging"), .product(name: "MoneyAPI", package: "Money"),
                .product(name: "NetworkKit", package: "Network"), .product(name: "NetworkKitTesting", package: "Network"),
                .product(name: "PersonalDataService", package: "PersonalData"),
            ], swiftSettings: strict),
    ]
)
