// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "DemoBackend",
    platforms: [.macOS(.v15)],
    products: [.library(name: "DemoBackendKit", targets: ["DemoBackendKit"])],
    dependencies: [
        .package(path: "../../Packages/MicroServices/Crypto"), .package(path: "../../Packages/Presentation/LiveHTML"),
        .package(path: "../../Packages/Services/User"), .package(path: "../../Packages/Testing/FaultExplorer"),
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
                .product(name: "Cryptography", package: "Crypto"), .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "FaultyResponses", package: "FaultExplorer"), .product(name: "LocalConnections", package: "LiveHTML"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UserAPI", package: "User"),
            ], swiftSettings: strict)
    ]
)
