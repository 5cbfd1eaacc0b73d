// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "WebBridge",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "WebBridgeAPI", targets: ["WebBridgeAPI"]),
        .library(name: "WebBridgeService", targets: ["WebBridgeService"]),
        .library(name: "WebBridgeTesting", targets: ["WebBridgeTesting"]),
    ],
    dependencies: [.package(path: "../Routing"), .package(path: "../../Testing/FaultExplorer")],
    targets: [
        .target(name: "WebBridgeAPI", dependencies: [.product(name: "RoutingService", package: "Routing")], swiftSettings: strict),
        .target(
            name: "WebBridgeService", dependencies: ["WebBridgeAPI", .product(name: "RoutingService", package: "Routing")],
            resources: [.embedInCode("Script/bridge.js")], swiftSettings: strict),
        .target(
            name: "WebBridgeTesting", dependencies: ["WebBridgeAPI", .product(name: "RoutingService", package: "Routing")],
            swiftSettings: strict),
        .testTarget(
            name: "WebBridgeServiceTests",
            dependencies: [
                "WebBridgeAPI", "WebBridgeService", "WebBridgeTesting",
                .product(name: "FaultTesting", package: "FaultExplorer"), .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
    ]
)
