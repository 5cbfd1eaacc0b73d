// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "DemoDomains",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "DemoDomains", targets: ["DemoDomains"]),
        .executable(name: "demo-backend", targets: ["demo-backend"]),
    ],
    dependencies: [
        .package(path: "../DemoBackend"), .package(path: "../../Packages/MicroServices/Crypto"),
        .package(path: "../../Packages/Testing/FaultExplorer"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "DemoDomains",
            dependencies: [
                .product(name: "Cryptography", package: "Crypto"), .product(name: "DemoBackendKit", package: "DemoBackend"),
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ], swiftSettings: strict),
        .executableTarget(
            name: "demo-backend",
            dependencies: [
                "DemoDomains",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "DemoBackendKit", package: "DemoBackend"),
            ], swiftSettings: strict),
        .testTarget(
            name: "DemoDomainsTests",
            dependencies: [
                "DemoDomains",
                .product(name: "Cryptography", package: "Crypto"), .product(name: "DemoBackendKit", package: "DemoBackend"),
                .product(name: "FaultyResponses", package: "FaultExplorer"), .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"), .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
            ], swiftSettings: strict),
    ]
)
