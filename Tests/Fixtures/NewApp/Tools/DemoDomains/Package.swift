// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "DemoDomains",
    platforms: [.macOS(.v15)],
    products: [.library(name: "DemoDomains", targets: ["DemoDomains"])],
    dependencies: [
        .package(path: "../DemoBackend"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    ],
    targets: [
        .target(
            name: "DemoDomains", dependencies: [.product(name: "DemoBackendKit", package: "DemoBackend")], swiftSettings: strict),
        .testTarget(
            name: "DemoDomainsTests",
            dependencies: [
                "DemoDomains",
                .product(name: "DemoBackendKit", package: "DemoBackend"), .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"), .product(name: "NIOCore", package: "swift-nio"),
            ], swiftSettings: strict),
    ]
)
