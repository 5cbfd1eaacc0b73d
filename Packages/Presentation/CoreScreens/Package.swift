// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let kit: Target.Dependency = .product(name: "PresentationKit", package: "PresentationKit")
let kitTesting: Target.Dependency = .product(name: "PresentationKitTesting", package: "PresentationKit")
let facade: Target.Dependency = .product(name: "CoreServices", package: "CoreFacade")
let testing: [Target.Dependency] = [
    "CoreScreensKit", "ScreensKitTesting", kitTesting, .product(name: "RoutingTesting", package: "Routing"),
]

let package = Package(
    name: "CoreScreens",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(
            name: "CoreScreens",
            targets: [
                "CoreScreensKit", "DiagnosticsScreens", "PrivacyScreens", "SettingsScreens", "ShareScreens", "UserScreens", "WebScreens",
            ]),
        .library(name: "ScreensKitTesting", targets: ["ScreensKitTesting"]),
    ],
    dependencies: [
        .package(path: "../PresentationKit"), .package(path: "../../Services/CoreFacade"),
        .package(path: "../../Services/Diagnostics"),
        .package(path: "../../Services/Preferences"),
        .package(path: "../../Services/Privacy"),
        .package(path: "../../Services/Routing"),
        .package(path: "../../Services/Share"),
        .package(path: "../../Services/User"),
        .package(path: "../../Services/WebBridge"),
    ],
    targets: [
        .target(name: "CoreScreensKit", dependencies: [kit, facade], swiftSettings: strict),
        .target(name: "ScreensKitTesting", dependencies: ["CoreScreensKit", kit, kitTesting, facade], swiftSettings: strict),
        .testTarget(name: "CoreScreensKitTests", dependencies: ["CoreScreensKit"], swiftSettings: strict),
        .target(name: "DiagnosticsScreens", dependencies: ["CoreScreensKit"], swiftSettings: strict),
        .target(name: "PrivacyScreens", dependencies: ["CoreScreensKit"], swiftSettings: strict),
        .target(name: "SettingsScreens", dependencies: ["CoreScreensKit"], swiftSettings: strict),
        .target(name: "ShareScreens", dependencies: ["CoreScreensKit"], swiftSettings: strict),
        .target(name: "UserScreens", dependencies: ["CoreScreensKit"], swiftSettings: strict),
        .target(name: "WebScreens", dependencies: ["CoreScreensKit"], swiftSettings: strict),
        .testTarget(
            name: "DiagnosticsScreensTests",
            dependencies: ["DiagnosticsScreens", .product(name: "DiagnosticsTesting", package: "Diagnostics")] + testing,
            swiftSettings: strict),
        .testTarget(
            name: "PrivacyScreensTests", dependencies: ["PrivacyScreens", .product(name: "PrivacyTesting", package: "Privacy")] + testing,
            swiftSettings: strict),
        .testTarget(
            name: "SettingsScreensTests",
            dependencies: ["SettingsScreens", .product(name: "PreferencesTesting", package: "Preferences")] + testing,
            swiftSettings: strict),
        .testTarget(
            name: "ShareScreensTests", dependencies: ["ShareScreens", .product(name: "ShareTesting", package: "Share")] + testing,
            swiftSettings: strict),
        .testTarget(
            name: "UserScreensTests",
            dependencies: [
                "UserScreens", .product(name: "UserTesting", package: "User"), .product(name: "WebBridgeTesting", package: "WebBridge"),
            ] + testing,
            swiftSettings: strict),
        .testTarget(
            name: "WebScreensTests", dependencies: ["WebScreens", .product(name: "WebBridgeTesting", package: "WebBridge")] + testing,
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
