// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        .package(path: "../../Packages/MicroServices/Cache"),
        .package(path: "../../Packages/MicroServices/Crypto"),
        .package(path: "../../Packages/MicroServices/Logging"),
        .package(path: "../../Packages/Services/Routing"),
    ],
    targets: [
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                .product(name: "CacheKit", package: "Cache"),
                .product(name: "Cryptography", package: "Crypto"),
                .product(name: "LoggingKit", package: "Logging"),
                .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict)
    ],
    swiftLanguageModes: [.v6]
)
