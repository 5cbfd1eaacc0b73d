// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "FaultExplorer",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "FaultTesting", targets: ["FaultTesting"]), .library(name: "FaultyResponses", targets: ["FaultyResponses"])],
    targets: [
        .target(name: "FaultTesting", dependencies: ["CFaultExplorerFiles", "FaultyResponses"], swiftSettings: strict),
        // Interposes the functions of the C library that change files.
        .target(name: "CFaultExplorerFiles"),
        // Used by demo back ends as well as tests.
        .target(name: "FaultyResponses", swiftSettings: strict),
        .testTarget(name: "FaultTestingTests", dependencies: ["FaultTesting"], swiftSettings: strict),
        .testTarget(name: "FaultyResponsesTests", dependencies: ["FaultyResponses"], swiftSettings: strict),
    ]
)
