// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let routing: Target.Dependency = .product(name: "RoutingService", package: "Routing")

let package = Package(
    name: "Attempts",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "AttemptsAPI", targets: ["AttemptsAPI"]),
        .library(name: "AttemptsService", targets: ["AttemptsService"]),
        .library(name: "AttemptsTesting", targets: ["AttemptsTesting"]),
    ],
    dependencies: [
        .package(path: "../Domain"),
        .package(path: "../Routing"),
    ],
    targets: [
        .target(name: "AttemptsAPI", dependencies: [routing], swiftSettings: strict),
        .target(
            name: "AttemptsService",
            dependencies: ["AttemptsAPI", routing, .product(name: "DomainAPI", package: "Domain")],
            swiftSettings: strict),
        .target(name: "AttemptsTesting", dependencies: ["AttemptsAPI"], swiftSettings: strict),
        .testTarget(
            name: "AttemptsServiceTests",
            dependencies: [
                "AttemptsAPI", "AttemptsService", "AttemptsTesting", routing,
                .product(name: "DomainAPI", package: "Domain"),
            ],
            swiftSettings: strict),
    ]
)
