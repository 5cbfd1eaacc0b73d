// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

/// Without the trait, no target uses async-http-client and SwiftNIO, so SwiftPM does not resolve them.
let condition: TargetDependencyCondition? = .when(traits: ["AsyncHTTPClient"])
let adapted: [Target.Dependency] = [
    .product(name: "AsyncHTTPClient", package: "async-http-client", condition: condition),
    .product(name: "NIOCore", package: "swift-nio", condition: condition),
    .product(name: "NIOPosix", package: "swift-nio", condition: condition),
    .product(name: "NIOSSL", package: "swift-nio-ssl", condition: condition),
]
let types: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")

let package = Package(
    name: "Network",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "NetworkKit", targets: ["NetworkKit"]),
        .library(name: "NetworkKitAsyncHTTPClient", targets: ["NetworkKitAsyncHTTPClient"]),
        .library(name: "NetworkKitURLSession", targets: ["NetworkKitURLSession"]),
        .library(name: "NetworkKitTesting", targets: ["NetworkKitTesting"]),
    ],
    traits: [
        .default(enabledTraits: ["AsyncHTTPClient"]),
        .trait(name: "AsyncHTTPClient", description: "The transport over async-http-client, in NetworkKitAsyncHTTPClient."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        // Dependencies of async-http-client, declared because the adapter uses their buffers, errors and limits.
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.26.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.6"),
    ],
    targets: [
        .target(name: "NetworkKit", dependencies: [types], swiftSettings: strict),
        .target(
            name: "NetworkKitAsyncHTTPClient",
            dependencies: [
                "NetworkKit", types, .product(name: "NIOHTTP1", package: "swift-nio", condition: condition),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras", condition: condition),
            ] + adapted, swiftSettings: strict),
        .target(name: "NetworkKitURLSession", dependencies: ["NetworkKit", types], swiftSettings: strict),
        .target(name: "NetworkKitTesting", dependencies: ["NetworkKit", types], swiftSettings: strict),
        .testTarget(name: "NetworkKitTests", dependencies: ["NetworkKit", "NetworkKitTesting", types], swiftSettings: strict),
        .testTarget(
            name: "NetworkKitTransportTests",
            dependencies: ["NetworkKit", "NetworkKitAsyncHTTPClient", "NetworkKitTesting", "NetworkKitURLSession", types] + adapted,
            swiftSettings: strict),
    ]
)
