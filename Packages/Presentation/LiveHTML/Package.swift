// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

/// Without the trait, only the renderer and the session are built.
let server: TargetDependencyCondition? = .when(traits: ["Hummingbird"])

let package = Package(
    name: "LiveHTML",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "LiveHTML", targets: ["LiveHTML"]),
        .library(name: "LiveHTMLServer", targets: ["LiveHTMLServer"]),
        .library(name: "LocalConnections", targets: ["LocalConnections"]),
    ],
    traits: [
        .trait(name: "Hummingbird", description: "The HTTP adapter. Without it LiveHTMLServer is empty and no dependency is resolved."),
        .default(enabledTraits: ["Hummingbird"]),
    ],
    dependencies: [
        .package(path: "../PresentationKit"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        // Hummingbird's signatures speak of these: the bound address is NIO's, header names are HTTPTypes', the log level swift-log's.
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .target(
            name: "LiveHTML", dependencies: ["PresentationKit", .product(name: "HTMLRendering", package: "PresentationKit")],
            resources: [.embedInCode("Client/client.js"), .embedInCode("Client/style.css"), .embedInCode("Client/icon.svg")],
            swiftSettings: strict),
        .target(
            name: "LocalConnections", dependencies: [.product(name: "NIOCore", package: "swift-nio", condition: server)],
            swiftSettings: strict),
        .target(
            name: "LiveHTMLServer",
            dependencies: [
                "LiveHTML", "LocalConnections", "PresentationKit",
                .product(name: "Hummingbird", package: "hummingbird", condition: server),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: server),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: server),
                .product(name: "NIOCore", package: "swift-nio", condition: server),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: server),
                .product(name: "NIOPosix", package: "swift-nio", condition: server),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: server),
                .product(name: "Logging", package: "swift-log", condition: server),
            ], swiftSettings: strict),
        .testTarget(
            name: "LiveHTMLTests",
            dependencies: [
                "LiveHTML", "PresentationKit",
                .product(name: "HTMLRendering", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
            ], swiftSettings: strict),
        .testTarget(
            name: "LiveHTMLServerTests",
            dependencies: [
                "LiveHTML", "LiveHTMLServer", "LocalConnections", "PresentationKit",
                .product(name: "HTMLRendering", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: server),
                .product(name: "NIOCore", package: "swift-nio", condition: server),
                .product(name: "Logging", package: "swift-log", condition: server),
            ], swiftSettings: strict),
    ]
)
