// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let kit: Target.Dependency = .product(name: "PresentationKit", package: "PresentationKit")
let kitTesting: Target.Dependency = .product(name: "PresentationKitTesting", package: "PresentationKit")
let facade: Target.Dependency = .product(name: "CoreServices", package: "CoreFacade")

let package = Package(
    name: "CoreScreens",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(
            name: "CoreScreens",
            targets: ["DiagnosticsScreens", "PrivacyScreens", "SettingsScreens", "ShareScreens", "UserScreens", "WebScreens"]),
        .library(name: "CoreScreensKit", targets: ["CoreScreensKit"]),
        .library(name: "ScreensKitTesting", targets: ["ScreensKitTesting"]),
    ],
    dependencies: [
        .package(path: "../PresentationKit"), .package(path: "../../Services/CoreFacade"),
        .package(path: "../../Services/Diagnostics"), .package(path: "../../Services/Preferences"),
        .package(path: "../../Services/Privacy"), .package(path: "../../Services/Routing"), .package(path: "../../Services/Share"),
        .package(path: "../../Services/User"), .package(path: "../../Services/WebBridge"),
    ],
    targets: [
        .target(name: "CoreScreensKit", dependencies: [kit, facade], swiftSettings: strict),
        .target(name: "ScreensKitTesting", dependencies: ["CoreScreensKit", kit, kitTesting, facade], swiftSettings: strict),
        .target(name: "DiagnosticsScreens", dependencies: ["CoreScreensKit"], swiftSettings: strict),
        .target(name: "PrivacyScreens", dependencies: ["CoreScreensKit"], swiftSettings: strict),
        .target(name: "SettingsScreens", dependencies: ["CoreScreensKit"], swiftSettings: strict),
        .target(name: "ShareScreens", dependencies: ["CoreScreensKit"], swiftSettings: strict),
        .target(name: "UserScreens", dependencies: ["CoreScreensKit"], swiftSettings: strict),
        .target(name: "WebScreens", dependencies: ["CoreScreensKit"], swiftSettings: strict),
        .testTarget(
            name: "CoreScreensTests",
            dependencies: [
                "CoreScreensKit", "DiagnosticsScreens", "PrivacyScreens", "ScreensKitTesting", "SettingsScreens", "ShareScreens",
                "UserScreens",
                "WebScreens", kitTesting,
                .product(name: "DiagnosticsTesting", package: "Diagnostics"),
                .product(name: "PreferencesTesting", package: "Preferences"), .product(name: "PrivacyTesting", package: "Privacy"),
                .product(name: "RoutingTesting", package: "Routing"), .product(name: "ShareTesting", package: "Share"),
                .product(name: "UserTesting", package: "User"), .product(name: "WebBridgeTesting", package: "WebBridge"),
            ], swiftSettings: strict),
    ]
)
