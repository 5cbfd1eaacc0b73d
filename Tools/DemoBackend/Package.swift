// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

func service(_ name: String) -> [(folder: String, package: String, module: String)] {
    [("Services", name, name + "API"), ("Services", name, name + "Service")]
}

/// The services that are tested with faults, and the products that these tests use.
let services: [(name: String, products: [(folder: String, package: String, module: String)])] = [
    ("Community", [("MicroServices", "Cache", "CacheKit")] + service("Community") + service("Publishing")),
    ("Finance", [("MicroServices", "Cache", "CacheKit")] + service("Finance")),
    ("Funds", [("Services", "Domain", "DomainAPI")] + service("Finance") + service("Funds")),
    ("Insurance", [("Services", "Domain", "DomainAPI")] + service("Finance") + service("Insurance")),
    ("RemoteConfig", service("RemoteConfig")),
    ("User", service("User")),
]

let package = Package(
    name: "DemoBackend",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "DemoBackendKit", targets: ["DemoBackendKit"]),
        .executable(name: "demo-backend", targets: ["demo-backend"]),
    ],
    dependencies: [
        .package(path: "../../Packages/MicroServices/Crypto"), .package(path: "../../Packages/MicroServices/Database"),
        .package(path: "../../Packages/MicroServices/Logging"), .package(path: "../../Packages/MicroServices/Network"),
        .package(path: "../../Packages/Presentation/LiveHTML"), .package(path: "../../Packages/Services/PersonalData"),
        .package(path: "../../Packages/Services/Routing"), .package(path: "../../Packages/Testing/FaultExplorer"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ] + Set(services.flatMap(\.products).map { $0.folder + "/" + $0.package }).sorted().map { .package(path: "../../Packages/" + $0) },
    targets: [
        .target(
            name: "DemoBackendKit",
            dependencies: [
                .product(name: "Cryptography", package: "Crypto"), .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "FaultyResponses", package: "FaultExplorer"), .product(name: "LocalConnections", package: "LiveHTML"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UserAPI", package: "User"),
            ], swiftSettings: strict),
        .executableTarget(
            name: "demo-backend", dependencies: ["DemoBackendKit", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: strict),
        .testTarget(
            name: "DemoBackendKitTests",
            dependencies: [
                "DemoBackendKit",
                .product(name: "Cryptography", package: "Crypto"), .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "FaultyResponses", package: "FaultExplorer"), .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
            ], swiftSettings: strict),
        // The services of an app against a slow, failing or faulty back end.
        .testTarget(
            name: "ServiceFaultTests",
            dependencies: [
                "DemoBackendKit",
                .product(name: "Cryptography", package: "Crypto"), .product(name: "DatabaseKit", package: "Database"),
                .product(name: "LoggingKit", package: "Logging"), .product(name: "NetworkKit", package: "Network"),
                .product(name: "NetworkKitAsyncHTTPClient", package: "Network"),
                .product(name: "PersonalDataService", package: "PersonalData"), .product(name: "RoutingService", package: "Routing"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ] + services.flatMap(\.products).map { .product(name: $0.module, package: $0.package) }, swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
