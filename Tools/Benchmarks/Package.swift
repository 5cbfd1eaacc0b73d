// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../../Packages/MicroServices/Cache"), .package(path: "../../Packages/MicroServices/Crypto"),
        .package(path: "../../Packages/MicroServices/Database"), .package(path: "../../Packages/MicroServices/Logging"),
        .package(path: "../../Packages/MicroServices/Network"), .package(path: "../../Packages/MicroServices/Statistics"),
        .package(path: "../../Packages/Presentation/LiveHTML", traits: []), .package(path: "../../Packages/Presentation/PresentationKit"),
        .package(path: "../../Packages/Services/Finance"), .package(path: "../../Packages/Services/Outbox"),
        .package(path: "../../Packages/Services/PersonalData"), .package(path: "../../Packages/Services/RemoteConfig"),
        .package(path: "../../Packages/Services/Routing"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                .product(name: "Cryptography", package: "Crypto"),
                .product(name: "DatabaseKit", package: "Database"), .product(name: "FinanceAPI", package: "Finance"),
                .product(name: "FinanceService", package: "Finance"), .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NetworkKit", package: "Network"), .product(name: "NetworkKitTesting", package: "Network"),
                .product(name: "OutboxService", package: "Outbox"), .product(name: "PersonalDataService", package: "PersonalData"),
                .product(name: "RemoteConfigAPI", package: "RemoteConfig"), .product(name: "RemoteConfigService", package: "RemoteConfig"),
                .product(name: "RoutingService", package: "Routing"), .product(name: "RoutingTesting", package: "Routing"),
            ], swiftSettings: strict),
        .executableTarget(name: "cache-benchmarks", dependencies: [.product(name: "CacheKit", package: "Cache")], swiftSettings: strict),
        .executableTarget(name: "cache-trace", dependencies: ["CacheReplay"], swiftSettings: strict),
        .target(name: "CacheReplay", dependencies: [.product(name: "CacheKit", package: "Cache")], swiftSettings: strict),
        .executableTarget(
            name: "database-benchmarks",
            dependencies: [
                .product(name: "DatabaseKit", package: "Database"), .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ], swiftSettings: strict),
        .executableTarget(
            name: "network-benchmarks",
            dependencies: [
                .product(name: "AsyncHTTPClient", package: "async-http-client"), .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NetworkKit", package: "Network"), .product(name: "NetworkKitAsyncHTTPClient", package: "Network"),
                .product(name: "NIOCore", package: "swift-nio"),
            ], swiftSettings: strict),
        .executableTarget(
            name: "presentation-benchmarks",
            dependencies: [
                .product(name: "HTMLRendering", package: "PresentationKit"), .product(name: "LiveHTML", package: "LiveHTML"),
                .product(name: "PresentationKit", package: "PresentationKit"),
            ], swiftSettings: strict),
        .executableTarget(
            name: "telemetry-benchmarks",
            dependencies: [
                "CBenchmarkPeers", .product(name: "LoggingKit", package: "Logging"), .product(name: "StatisticsKit", package: "Statistics"),
            ], swiftSettings: strict),
        .executableTarget(
            name: "crypto-benchmarks",
            dependencies: ["CBenchmarkPeers", "CCryptoPeer", .product(name: "Cryptography", package: "Crypto")], swiftSettings: strict),
        .target(name: "CBenchmarkPeers"),
        // The system's OpenSSL 3.
        .target(name: "CCryptoPeer", linkerSettings: [.linkedLibrary("crypto")]),
    ], cxxLanguageStandard: .cxx17
)
