// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Insurance",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "InsuranceAPI", targets: ["InsuranceAPI"]),
        .library(name: "InsuranceService", targets: ["InsuranceService"]),
        .library(name: "InsuranceTesting", targets: ["InsuranceTesting"]),
    ],
    dependencies: [
        .package(path: "../Finance"),
        .package(path: "../Privacy"),
        .package(path: "../Routing"),
        .package(path: "../../MicroServices/Database"),
        .package(path: "../../MicroServices/Logging"),
        .package(path: "../../MicroServices/Network"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(name: "InsuranceAPI", dependencies: [.product(name: "RoutingService", package: "Routing")], swiftSettings: strict),
        .target(
            name: "InsuranceService",
            dependencies: [
                "InsuranceAPI",
                .product(name: "DatabaseKit", package: "Database"),
                .product(name: "FinanceAPI", package: "Finance"),
                .product(name: "LoggingKit", package: "Logging"),
                .product(name: "NetworkKit", package: "Network"),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
        .target(
            name: "InsuranceTesting",
            dependencies: [
                "InsuranceAPI", .product(name: "PrivacyAPI", package: "Privacy"), .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "InsuranceServiceTests",
            dependencies: [
                "InsuranceAPI", "InsuranceService",
                .product(name: "DatabaseKit", package: "Database"),
                .product(name: "FinanceAPI", package: "Finance"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NetworkKit", package: "Network"),
                .product(name: "NetworkKitTesting", package: "Network"),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
