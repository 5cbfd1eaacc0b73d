// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Tests",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../App"),
        .package(path: "../Packages/Presentation/PresentationKit"),
        .package(path: "../Packages/Runtime"),
        .package(path: "../Packages/Services/Routing"),
        .package(path: "../Tools/DemoBackend"),
        .package(path: "../Tools/DemoDomains"),
    ],
    targets: [
        .target(
            name: "TestWorld",
            dependencies: [
                .product(name: "AppComposition", package: "App"), .product(name: "AppRuntime", package: "Runtime"),
                .product(name: "AppRuntimeTesting", package: "Runtime"), .product(name: "DemoBackendKit", package: "DemoBackend"),
                .product(name: "DemoDomains", package: "DemoDomains"),
            ], path: "TestWorld", swiftSettings: strict),
        .testTarget(
            name: "JourneyTests",
            dependencies: [
                "TestWorld",
                .product(name: "AppComposition", package: "App"), .product(name: "AppRuntime", package: "Runtime"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "RoutingService", package: "Routing"), .product(name: "RoutingTesting", package: "Routing"),
            ], path: "JourneyTests", swiftSettings: strict),
    ]
)
