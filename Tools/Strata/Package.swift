// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Strata",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "strata", targets: ["strata"]),
        .library(name: "StrataScan", targets: ["StrataScan"]),
        .library(name: "StrataWorkspace", targets: ["StrataWorkspace"]),
        .library(name: "StrataRules", targets: ["StrataRules"]),
        .library(name: "StrataReports", targets: ["StrataReports"]),
        .library(name: "StrataCLI", targets: ["StrataCLI"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        .target(name: "StrataScan", swiftSettings: strict),
        .target(name: "StrataWorkspace", dependencies: ["StrataScan"], swiftSettings: strict),
        .target(
            name: "StrataRules",
            dependencies: ["StrataScan", "StrataWorkspace", .product(name: "Yams", package: "Yams")],
            swiftSettings: strict),
        .target(
            name: "StrataReports",
            dependencies: ["StrataScan", "StrataWorkspace", "StrataRules"],
            swiftSettings: strict),
        .target(
            name: "StrataCLI",
            dependencies: [
                "StrataScan", "StrataWorkspace", "StrataRules", "StrataReports",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
        .executableTarget(name: "strata", dependencies: ["StrataCLI"], swiftSettings: strict),
        .testTarget(name: "StrataScanTests", dependencies: ["StrataScan"], swiftSettings: strict),
        .testTarget(name: "StrataWorkspaceTests", dependencies: ["StrataScan", "StrataWorkspace"], swiftSettings: strict),
        .testTarget(
            name: "StrataRulesTests",
            dependencies: ["StrataScan", "StrataWorkspace", "StrataRules"],
            swiftSettings: strict),
        .testTarget(
            name: "StrataReportsTests",
            dependencies: ["StrataScan", "StrataWorkspace", "StrataRules", "StrataReports"],
            swiftSettings: strict),
        .testTarget(name: "StrataCLITests", dependencies: ["StrataCLI", "StrataRules", "StrataWorkspace"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
