// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

/// The domains with screens, and the fakes that their tests use. Their modules are `XScreens` and `XScreensTests`.
let domains: [(name: String, fakes: [String])] = [
    ("Community", ["Community", "Publishing"]),
    ("Finance", ["Finance", "Preferences"]),
    ("Insurance", ["Insurance"]),
    ("Funds", ["Funds"]),
    ("Budgets", ["Budgets"]),
]

let testing: [Target.Dependency] = [
    .product(name: "ScreensKitTesting", package: "CoreScreens"),
    .product(name: "PresentationKitTesting", package: "PresentationKit"), .product(name: "RoutingTesting", package: "Routing"),
]

let package = Package(
    name: "Screens",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "Screens", targets: ["ScreensKit"] + domains.map { $0.name + "Screens" })],
    dependencies: [
        .package(path: "../CoreScreens"), .package(path: "../PresentationKit"), .package(path: "../../Services/Facade"),
        .package(path: "../../Services/Routing"),
    ] + Set(domains.flatMap(\.fakes)).sorted().map { .package(path: "../../Services/" + $0) },
    targets: [
        .target(
            name: "ScreensKit",
            dependencies: [.product(name: "CoreScreensKit", package: "CoreScreens"), .product(name: "Services", package: "Facade")],
            swiftSettings: strict),
        .testTarget(name: "ScreensKitTests", swiftSettings: strict),
    ]
        + domains.flatMap { domain -> [Target] in
            [
                .target(name: domain.name + "Screens", dependencies: ["ScreensKit"], swiftSettings: strict),
                .testTarget(
                    name: domain.name + "ScreensTests",
                    dependencies: [.byName(name: domain.name + "Screens"), "ScreensKit"] + testing
                        + domain.fakes.map { .product(name: $0 + "Testing", package: $0) }, swiftSettings: strict),
            ]
        }
)
