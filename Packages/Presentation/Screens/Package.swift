// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Screens",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CommunityScreens", targets: ["CommunityScreens"]),
        .library(name: "DiagnosticsScreens", targets: ["DiagnosticsScreens"]),
        .library(name: "FinanceScreens", targets: ["FinanceScreens"]),
        .library(name: "InsuranceScreens", targets: ["InsuranceScreens"]),
        .library(name: "PrivacyScreens", targets: ["PrivacyScreens"]),
        .library(name: "SettingsScreens", targets: ["SettingsScreens"]),
        .library(name: "ShareScreens", targets: ["ShareScreens"]),
        .library(name: "UserScreens", targets: ["UserScreens"]),
        .library(name: "WebScreens", targets: ["WebScreens"]),
    ],
    dependencies: [
        .package(path: "../PresentationKit"),
        .package(path: "../../Services/Diagnostics"),
        .package(path: "../../Services/Community"),
        .package(path: "../../Services/Facade"),
        .package(path: "../../Services/Finance"),
        .package(path: "../../Services/Insurance"),
        .package(path: "../../Services/Preferences"),
        .package(path: "../../Services/Privacy"),
        .package(path: "../../Services/Publishing"),
        .package(path: "../../Services/Routing"),
        .package(path: "../../Services/Share"),
        .package(path: "../../Services/User"),
        .package(path: "../../Services/WebBridge"),
    ],
    targets: [
        .target(
            name: "CommunityScreens",
            dependencies: [
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "Services", package: "Facade"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CommunityScreensTests",
            dependencies: [
                "CommunityScreens",
                .product(name: "CommunityTesting", package: "Community"),
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "PublishingTesting", package: "Publishing"),
                .product(name: "RoutingTesting", package: "Routing"),
                .product(name: "Services", package: "Facade"),
            ],
            swiftSettings: strict),
        .target(
            name: "DiagnosticsScreens",
            dependencies: [
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "Services", package: "Facade"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "DiagnosticsScreensTests",
            dependencies: [
                "DiagnosticsScreens",
                .product(name: "DiagnosticsTesting", package: "Diagnostics"),
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "RoutingTesting", package: "Routing"),
                .product(name: "Services", package: "Facade"),
            ],
            swiftSettings: strict),
        .target(
            name: "FinanceScreens",
            dependencies: [
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "Services", package: "Facade"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "FinanceScreensTests",
            dependencies: [
                "FinanceScreens",
                .product(name: "FinanceTesting", package: "Finance"),
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "RoutingTesting", package: "Routing"),
                .product(name: "Services", package: "Facade"),
            ],
            swiftSettings: strict),
        .target(
            name: "InsuranceScreens",
            dependencies: [
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "Services", package: "Facade"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "InsuranceScreensTests",
            dependencies: [
                "InsuranceScreens",
                .product(name: "InsuranceTesting", package: "Insurance"),
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "RoutingTesting", package: "Routing"),
                .product(name: "Services", package: "Facade"),
            ],
            swiftSettings: strict),
        .target(
            name: "PrivacyScreens",
            dependencies: [
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "Services", package: "Facade"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PrivacyScreensTests",
            dependencies: [
                "PrivacyScreens",
                .product(name: "PreferencesTesting", package: "Preferences"),
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "PrivacyTesting", package: "Privacy"),
                .product(name: "Services", package: "Facade"),
            ],
            swiftSettings: strict),
        .target(
            name: "SettingsScreens",
            dependencies: [
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "Services", package: "Facade"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SettingsScreensTests",
            dependencies: [
                "SettingsScreens",
                .product(name: "PreferencesTesting", package: "Preferences"),
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "Services", package: "Facade"),
            ],
            swiftSettings: strict),
        .target(
            name: "ShareScreens",
            dependencies: [
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "Services", package: "Facade"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ShareScreensTests",
            dependencies: [
                "ShareScreens",
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "Services", package: "Facade"),
                .product(name: "ShareTesting", package: "Share"),
            ],
            swiftSettings: strict),
        .target(
            name: "UserScreens",
            dependencies: [
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "Services", package: "Facade"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "UserScreensTests",
            dependencies: [
                "UserScreens",
                .product(name: "PreferencesTesting", package: "Preferences"),
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "RoutingTesting", package: "Routing"),
                .product(name: "Services", package: "Facade"),
                .product(name: "UserTesting", package: "User"),
                .product(name: "WebBridgeTesting", package: "WebBridge"),
            ],
            swiftSettings: strict),
        .target(
            name: "WebScreens",
            dependencies: [
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "Services", package: "Facade"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "WebScreensTests",
            dependencies: [
                "WebScreens",
                .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "RoutingTesting", package: "Routing"),
                .product(name: "Services", package: "Facade"),
                .product(name: "WebBridgeTesting", package: "WebBridge"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
