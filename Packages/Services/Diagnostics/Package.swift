// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Diagnostics",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "DiagnosticsAPI", targets: ["DiagnosticsAPI"]),
        .library(name: "DiagnosticsService", targets: ["DiagnosticsService"]),
        .library(name: "DiagnosticsTesting", targets: ["DiagnosticsTesting"]),
    ],
    dependencies: [
        .package(path: "../Domain"), .package(path: "../Routing"), .package(path: "../../MicroServices/Cache"),
        .package(path: "../../MicroServices/Logging"), .package(path: "../../MicroServices/Network", traits: []),
        .package(path: "../../MicroServices/Statistics"), .package(path: "../../MicroServices/SystemInfo"),
        .package(path: "../../Testing/FaultExplorer"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(name: "DiagnosticsAPI", dependencies: [.product(name: "RoutingService", package: "Routing")], swiftSettings: strict),
        .target(
            name: "DiagnosticsService",
            dependencies: [
                "DiagnosticsAPI",
                .product(name: "CacheKit", package: "Cache"), .product(name: "DomainAPI", package: "Domain"),
                .product(name: "LoggingKit", package: "Logging"), .product(name: "NetworkKit", package: "Network"),
                .product(name: "StatisticsKit", package: "Statistics"), .product(name: "SystemInfoKit", package: "SystemInfo"),
            ], swiftSettings: strict),
        .target(name: "DiagnosticsTesting", dependencies: ["DiagnosticsAPI"], swiftSettings: strict),
        .testTarget(
            name: "DiagnosticsServiceTests",
            dependencies: [
                "DiagnosticsAPI", "DiagnosticsService", "DiagnosticsTesting",
                .product(name: "CacheKit", package: "Cache"), .product(name: "FaultTesting", package: "FaultExplorer"),
                .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "LoggingKit", package: "Logging"),
                .product(name: "NetworkKit", package: "Network"), .product(name: "NetworkKitTesting", package: "Network"),
                .product(name: "StatisticsKit", package: "Statistics"), .product(name: "SystemInfoKit", package: "SystemInfo"),
                .product(name: "SystemInfoKitTesting", package: "SystemInfo"),
            ], swiftSettings: strict),
    ]
)
