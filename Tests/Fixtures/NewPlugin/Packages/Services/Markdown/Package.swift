// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let dependencies: [Target.Dependency] = [
    .product(name: "PluginsAPI", package: "Plugins"),
    .product(name: "ShareAPI", package: "Share"),
]

let package = Package(
    name: "Markdown",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "MarkdownPlugin", targets: ["MarkdownPlugin"])],
    dependencies: [
        .package(path: "../Plugins"),
        .package(path: "../Share"),
    ],
    targets: [
        .target(name: "MarkdownPlugin", dependencies: dependencies, swiftSettings: strict),
        .testTarget(
            name: "MarkdownPluginTests",
            dependencies: dependencies + [
                "MarkdownPlugin",
                .product(name: "PluginsTesting", package: "Plugins"),
                .product(name: "ShareTesting", package: "Share"),
            ],
            swiftSettings: strict),
    ]
)
