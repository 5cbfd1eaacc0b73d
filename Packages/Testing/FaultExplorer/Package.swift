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
        .library(name: "FaultTesting", targets: ["FaultTesting"])
    ],
    targets: [
        .target(name: "FaultTesting", swiftSettings: strict),
        .testTarget(name: "FaultTestingTests", dependencies: ["FaultTesting"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
