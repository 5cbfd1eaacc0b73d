// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Routing",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "RoutingService", targets: ["RoutingService"]),
        .library(name: "RoutingTesting", targets: ["RoutingTesting"]),
    ],
    dependencies: [.package(path: "../../Testing/FaultExplorer")],
    targets: [
        .target(name: "RoutingService", swiftSettings: strict),
        .target(name: "RoutingTesting", dependencies: ["RoutingService"], swiftSettings: strict),
        .testTarget(
            name: "RoutingServiceTests",
            dependencies: ["RoutingService", "RoutingTesting", .product(name: "FaultTesting", package: "FaultExplorer")],
            swiftSettings: strict),
    ]
)
