// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Domain",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "DomainAPI", targets: ["DomainAPI"])],
    dependencies: [.package(path: "../Privacy"), .package(path: "../RemoteConfig"), .package(path: "../Routing")],
    targets: [
        .target(
            name: "DomainAPI",
            dependencies: [
                .product(name: "PrivacyAPI", package: "Privacy"), .product(name: "RemoteConfigAPI", package: "RemoteConfig"),
                .product(name: "RoutingService", package: "Routing"),
            ], swiftSettings: strict),
        .testTarget(
            name: "DomainAPITests",
            dependencies: [
                "DomainAPI",
                .product(name: "RemoteConfigAPI", package: "RemoteConfig"), .product(name: "RemoteConfigTesting", package: "RemoteConfig"),
            ], swiftSettings: strict),
    ]
)
