// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Routing",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "RoutingService", targets: ["RoutingService"])
    ],
    targets: [
        .target(name: "RoutingService", swiftSettings: strict),
        .testTarget(name: "RoutingServiceTests", dependencies: ["RoutingService"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
