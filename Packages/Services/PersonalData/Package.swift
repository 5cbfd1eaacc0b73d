// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "PersonalData",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PersonalDataService", targets: ["PersonalDataService"]),
        .library(name: "PersonalDataServiceTesting", targets: ["PersonalDataServiceTesting"]),
    ],
    dependencies: [
        .package(path: "../../MicroServices/Crypto"), .package(path: "../../MicroServices/Database"),
        .package(path: "../../MicroServices/Network", traits: []), .package(path: "../../Testing/FaultExplorer"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "PersonalDataService",
            dependencies: [.product(name: "Cryptography", package: "Crypto"), .product(name: "DatabaseKit", package: "Database")],
            swiftSettings: strict),
        .target(
            name: "PersonalDataServiceTesting",
            dependencies: [
                "PersonalDataService",
                .product(name: "Cryptography", package: "Crypto"), .product(name: "DatabaseKit", package: "Database"),
                .product(name: "DatabaseKitTesting", package: "Database"),
                .product(name: "FaultTesting", package: "FaultExplorer"), .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NetworkKit", package: "Network"), .product(name: "NetworkKitTesting", package: "Network"),
            ], swiftSettings: strict),
        .testTarget(
            name: "PersonalDataServiceTests",
            dependencies: [
                "PersonalDataService", "PersonalDataServiceTesting",
                .product(name: "Cryptography", package: "Crypto"), .product(name: "DatabaseKit", package: "Database"),
                .product(name: "FaultTesting", package: "FaultExplorer"),
            ], swiftSettings: strict),
    ]
)
