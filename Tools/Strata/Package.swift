// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Strata",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "strata", targets: ["StrataTool"]),
        .library(name: "Strata", targets: ["Strata"]),
        .library(name: "StrataScan", targets: ["StrataScan"]),
        .library(name: "StrataWorkspace", targets: ["StrataWorkspace"]),
        .library(name: "StrataReports", targets: ["StrataReports"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        .target(name: "StrataScan", swiftSettings: strict),
        .target(name: "StrataManifest", dependencies: ["StrataScan"], swiftSettings: strict),
        .target(
            name: "StrataWorkspace", dependencies: ["StrataManifest", "StrataScan", .product(name: "Yams", package: "Yams")],
            resources: [.embedInCode("Model/modules.txt")], swiftSettings: strict),
        .target(name: "StrataIndex", dependencies: ["StrataScan", "StrataWorkspace"], swiftSettings: strict),
        .target(
            name: "StrataRules", dependencies: ["StrataScan", "StrataWorkspace", .product(name: "Yams", package: "Yams")],
            resources: [.embedInCode("Rules/texts.txt")], swiftSettings: strict),
        .target(
            name: "StrataReports", dependencies: ["StrataScan", "StrataWorkspace", "StrataRules"],
            resources: [.embedInCode("Graph/page.css"), .embedInCode("Graph/page.js"), .embedInCode("Graph/picture.css")],
            swiftSettings: strict),
        .target(
            name: "StrataLanguageServer",
            dependencies: ["StrataManifest", "StrataReports", "StrataScan", "StrataWorkspace", "StrataRules"], swiftSettings: strict),
        .target(
            name: "StrataGenerator",
            dependencies: ["StrataManifest", "StrataScan", "StrataWorkspace", .product(name: "Yams", package: "Yams")],
            swiftSettings: strict),
        .target(name: "CStrataBuild"),
        .target(
            name: "StrataCLI",
            dependencies: [
                "CStrataBuild", "StrataScan", "StrataWorkspace", "StrataIndex", "StrataRules", "StrataReports", "StrataGenerator",
                "StrataLanguageServer", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], resources: [.embedInCode("Hook/layers.yml")], swiftSettings: strict),
        .target(name: "Strata", dependencies: ["StrataCLI", "StrataReports", "StrataRules", "StrataScan"], swiftSettings: strict),
        // Named differently from its product: on a case-insensitive file system, its folders would be those of the library.
        .executableTarget(name: "StrataTool", dependencies: ["StrataCLI"], swiftSettings: strict),
        .target(
            name: "StrataTesting", dependencies: ["StrataScan", "StrataWorkspace"], path: "Tests/StrataTesting", swiftSettings: strict),
        .testTarget(name: "StrataScanTests", dependencies: ["StrataScan", "StrataTesting"], swiftSettings: strict),
        .testTarget(name: "StrataManifestTests", dependencies: ["StrataManifest"], swiftSettings: strict),
        .testTarget(name: "StrataWorkspaceTests", dependencies: ["StrataScan", "StrataTesting", "StrataWorkspace"], swiftSettings: strict),
        .testTarget(
            name: "StrataIndexTests", dependencies: ["StrataIndex", "StrataScan", "StrataTesting", "StrataWorkspace"],
            swiftSettings: strict),
        .testTarget(
            name: "StrataRulesTests", dependencies: ["StrataScan", "StrataWorkspace", "StrataRules", "StrataTesting"],
            swiftSettings: strict),
        .testTarget(
            name: "StrataReportsTests", dependencies: ["StrataScan", "StrataWorkspace", "StrataRules", "StrataReports", "StrataTesting"],
            swiftSettings: strict),
        .testTarget(
            name: "StrataLanguageServerTests",
            dependencies: ["StrataLanguageServer", "StrataRules", "StrataScan", "StrataTesting", "StrataWorkspace"], swiftSettings: strict),
        .testTarget(
            name: "StrataGeneratorTests", dependencies: ["StrataGenerator", "StrataTesting", "StrataWorkspace"], swiftSettings: strict),
        .testTarget(name: "StrataTests", dependencies: ["Strata"], swiftSettings: strict),
        .testTarget(
            name: "StrataCLITests", dependencies: ["StrataCLI", "StrataRules", "StrataTesting", .product(name: "Yams", package: "Yams")],
            swiftSettings: strict),
    ]
)
