// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../../Packages/MicroServices/Cache"), .package(path: "../../Packages/MicroServices/Database"),
        .package(path: "../../Packages/MicroServices/Logging"), .package(path: "../../Packages/Presentation/LiveHTML", traits: []),
        .package(path: "../../Packages/Presentation/PresentationKit"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "cache-benchmarks", dependencies: ["CacheReplay", .product(name: "CacheKit", package: "Cache")], swiftSettings: strict),
        .executableTarget(name: "cache-trace", dependencies: ["CacheReplay"], swiftSettings: strict),
        .target(name: "CacheReplay", dependencies: [.product(name: "CacheKit", package: "Cache")], swiftSettings: strict),
        .executableTarget(
            name: "database-benchmarks",
            dependencies: [
                .product(name: "DatabaseKit", package: "Database"), .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ], swiftSettings: strict),
        .executableTarget(
            name: "presentation-benchmarks",
            dependencies: [
                .product(name: "LiveHTML", package: "LiveHTML"), .product(name: "PresentationKit", package: "PresentationKit"),
            ], swiftSettings: strict),
        .executableTarget(
            name: "telemetry-benchmarks",
            dependencies: ["CBenchmarkPeers", .product(name: "LoggingKit", package: "Logging")], swiftSettings: strict),
        .target(name: "CBenchmarkPeers"),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
