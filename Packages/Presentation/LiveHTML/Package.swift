// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "LiveHTML",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "LiveHTML", targets: ["LiveHTML"]),
        .library(name: "LiveHTMLServer", targets: ["LiveHTMLServer"]),
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
            name: "LiveHTML",
            dependencies: ["PresentationKit", .product(name: "HTMLRendering", package: "PresentationKit")],
            resources: [.embedInCode("Client/client.js"), .embedInCode("Client/style.css"), .embedInCode("Client/icon.svg")],
            swiftSettings: strict
        ),
        // The system's: the client's files are compressed once, when a server is made.
        .systemLibrary(name: "CLiveZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "LiveHTMLServer",
            dependencies: [
                "CLiveZlib",
                "LiveHTML",
                "PresentationKit",
                .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Hummingbird"])),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: .when(traits: ["Hummingbird"])),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .when(traits: ["Hummingbird"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Hummingbird"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Hummingbird"])),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Hummingbird"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Hummingbird"])),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LiveHTMLTests",
            dependencies: [
                "LiveHTML", "PresentationKit",
                .product(name: "HTMLRendering", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LiveHTMLServerTests",
            dependencies: [
                "LiveHTML",
                "LiveHTMLServer",
                "PresentationKit",
                .product(name: "HTMLRendering", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .when(traits: ["Hummingbird"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Hummingbird"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Hummingbird"])),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
