// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "FaultExplorer",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "FaultTesting", targets: ["FaultTesting"]),
        .library(name: "Lies", targets: ["Lies"]),
    ],
    targets: [
        .target(name: "FaultTesting", dependencies: ["CFaultExplorerFiles", "Lies"], swiftSettings: strict),
        // The functions of the C library that change files, with a question before each.
        .target(name: "CFaultExplorerFiles"),
        // For demo back ends, too, which are no tests.
        .target(name: "Lies", swiftSettings: strict),
        .testTarget(name: "FaultTestingTests", dependencies: ["FaultTesting"], swiftSettings: strict),
        .testTarget(name: "LiesTests", dependencies: ["Lies"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
