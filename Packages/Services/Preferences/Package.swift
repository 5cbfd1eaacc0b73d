// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Preferences",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PreferencesAPI", targets: ["PreferencesAPI"]),
        .library(name: "PreferencesService", targets: ["PreferencesService"]),
        .library(name: "PreferencesTesting", targets: ["PreferencesTesting"]),
    ],
    dependencies: [
        .package(path: "../Privacy"),
        .package(path: "../Routing"),
        .package(path: "../User"),
        .package(path: "../../MicroServices/Database"),
        .package(path: "../../MicroServices/Logging"),
    ],
    targets: [
        .target(name: "PreferencesAPI", dependencies: [.product(name: "RoutingService", package: "Routing")], swiftSettings: strict),
        .target(
            name: "PreferencesService",
            dependencies: [
                "PreferencesAPI",
                .product(name: "DatabaseKit", package: "Database"),
                .product(name: "LoggingKit", package: "Logging"),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
                .product(name: "UserAPI", package: "User"),
            ],
            swiftSettings: strict),
        .target(
            name: "PreferencesTesting",
            dependencies: [
                "PreferencesAPI", .product(name: "PrivacyAPI", package: "Privacy"), .product(name: "RoutingService", package: "Routing"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PreferencesServiceTests",
            dependencies: [
                "PreferencesAPI", "PreferencesService", "PreferencesTesting",
                .product(name: "DatabaseKit", package: "Database"),
                .product(name: "PrivacyAPI", package: "Privacy"),
                .product(name: "RoutingService", package: "Routing"),
                .product(name: "UserAPI", package: "User"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
