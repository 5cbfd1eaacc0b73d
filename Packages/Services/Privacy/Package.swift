// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Privacy",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PrivacyAPI", targets: ["PrivacyAPI"]),
        .library(name: "PrivacyService", targets: ["PrivacyService"]),
        .library(name: "PrivacyTesting", targets: ["PrivacyTesting"]),
    ],
    dependencies: [
        .package(path: "../Routing"), .package(path: "../../MicroServices/Database"), .package(path: "../../MicroServices/Logging"),
        .package(path: "../../Testing/FaultExplorer"),
    ],
    targets: [
        .target(name: "PrivacyAPI", dependencies: [.product(name: "RoutingService", package: "Routing")], swiftSettings: strict),
        .target(
            name: "PrivacyService",
            dependencies: [
                "PrivacyAPI",
                .product(name: "DatabaseKit", package: "Database"), .product(name: "LoggingKit", package: "Logging"),
            ], swiftSettings: strict),
        .target(name: "PrivacyTesting", dependencies: ["PrivacyAPI"], swiftSettings: strict),
        .testTarget(
            name: "PrivacyServiceTests",
            dependencies: [
                "PrivacyAPI", "PrivacyService", "PrivacyTesting",
                .product(name: "DatabaseKit", package: "Database"), .product(name: "DatabaseKitTesting", package: "Database"),
                .product(name: "FaultTesting", package: "FaultExplorer"), .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
    ]
)
