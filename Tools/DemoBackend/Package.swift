// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "DemoBackend",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "DemoBackendKit", targets: ["DemoBackendKit"]),
        .executable(name: "demo-backend", targets: ["demo-backend"]),
    ],
    dependencies: [
        .package(path: "../../Packages/MicroServices/Cache"),
        .package(path: "../../Packages/MicroServices/Crypto"),
        .package(path: "../../Packages/MicroServices/Database"),
        .package(path: "../../Packages/MicroServices/Logging"),
        .package(path: "../../Packages/MicroServices/Network"),
        .package(path: "../../Packages/Services/Community"),
        .package(path: "../../Packages/Services/Domain"),
        .package(path: "../../Packages/Services/Finance"),
        .package(path: "../../Packages/Services/Insurance"),
        .package(path: "../../Packages/Services/PersonalData"),
        .package(path: "../../Packages/Services/Publishing"),
        .package(path: "../../Packages/Services/RemoteConfig"),
        .package(path: "../../Packages/Services/Routing"),
        .package(path: "../../Packages/Services/User"),
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
            name: "DemoBackendKit",
            dependencies: [
                .product(name: "Cryptography", package: "Crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "FaultyResponses", package: "FaultExplorer"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "demo-backend",
            dependencies: ["DemoBackendKit", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: strict),
        .testTarget(
            name: "DemoBackendKitTests",
            dependencies: [
                "DemoBackendKit",
                .product(name: "Cryptography", package: "Crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "FaultyResponses", package: "FaultExplorer"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        // The services of an app against a slow, failing or faulty back end.
        .testTarget(
            name: "ServiceFaultTests",
            dependencies: [
                "DemoBackendKit",
                .product(name: "CacheKit", package: "Cache"),
                .product(name: "CommunityAPI", package: "Community"),
                .product(name: "CommunityService", package: "Community"),
                .product(name: "Cryptography", package: "Crypto"),
                .product(name: "DatabaseKit", package: "Database"),
                .product(name: "DomainAPI", package: "Domain"),
                .product(name: "FinanceAPI", package: "Finance"),
                .product(name: "FinanceService", package: "Finance"),
                .product(name: "InsuranceAPI", package: "Insurance"),
                .product(name: "InsuranceService", package: "Insurance"),
                .product(name: "LoggingKit", package: "Logging"),
                .product(name: "NetworkKit", package: "Network"),
                .product(name: "NetworkKitAsyncHTTPClient", package: "Network"),
                .product(name: "PersonalDataService", package: "PersonalData"),
                .product(name: "PublishingAPI", package: "Publishing"),
                .product(name: "PublishingService", package: "Publishing"),
                .product(name: "RemoteConfigAPI", package: "RemoteConfig"),
                .product(name: "RemoteConfigService", package: "RemoteConfig"),
                .product(name: "RoutingService", package: "Routing"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UserAPI", package: "User"),
                .product(name: "UserService", package: "User"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
