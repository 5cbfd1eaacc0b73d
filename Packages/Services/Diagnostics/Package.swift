// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Without the trait nothing uses what the service alone needs, so SwiftPM does not even resolve it.
let service: TargetDependencyCondition? = .when(traits: ["Service"])

let package = Package(
    name: "Diagnostics",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "DiagnosticsAPI", targets: ["DiagnosticsAPI"]),
        .library(name: "DiagnosticsService", targets: ["DiagnosticsService"]),
        .library(name: "DiagnosticsTesting", targets: ["DiagnosticsTesting"]),
    ],
    traits: [
        .default(enabledTraits: ["Service"]),
        .trait(name: "Service", description: "The implementation, DiagnosticsService, with its dependencies."),
    ],
    dependencies: [
        .package(path: "../Domain"),
        .package(path: "../Routing"),
        .package(path: "../../MicroServices/Cache"),
        .package(path: "../../MicroServices/Logging"),
        .package(path: "../../MicroServices/Network", traits: []),
        .package(path: "../../MicroServices/Statistics"),
        .package(path: "../../MicroServices/SystemInfo"),
        .package(path: "../../Testing/FaultExplorer"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(name: "DiagnosticsAPI", dependencies: [.product(name: "RoutingService", package: "Routing")], swiftSettings: strict),
        .target(
            name: "DiagnosticsService",
            dependencies: [
                "DiagnosticsAPI",
                .product(name: "CacheKit", package: "Cache", condition: service),
                .product(name: "DomainAPI", package: "Domain"),
                .product(name: "LoggingKit", package: "Logging", condition: service),
                .product(name: "NetworkKit", package: "Network", condition: service),
                .product(name: "StatisticsKit", package: "Statistics", condition: service),
                .product(name: "SystemInfoKit", package: "SystemInfo", condition: service),
            ],
            swiftSettings: strict),
        .target(name: "DiagnosticsTesting", dependencies: ["DiagnosticsAPI"], swiftSettings: strict),
        .testTarget(
            name: "DiagnosticsServiceTests",
            dependencies: [
                "DiagnosticsAPI", "DiagnosticsService", "DiagnosticsTesting",
                .product(name: "CacheKit", package: "Cache", condition: service),
                .product(name: "DomainAPI", package: "Domain"),
                .product(name: "FaultTesting", package: "FaultExplorer"),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: service),
                .product(name: "LoggingKit", package: "Logging", condition: service),
                .product(name: "NetworkKit", package: "Network", condition: service),
                .product(name: "NetworkKitTesting", package: "Network", condition: service),
                .product(name: "RoutingService", package: "Routing"),
                .product(name: "RoutingTesting", package: "Routing"),
                .product(name: "StatisticsKit", package: "Statistics", condition: service),
                .product(name: "SystemInfoKit", package: "SystemInfo", condition: service),
                .product(name: "SystemInfoKitTesting", package: "SystemInfo", condition: service),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
