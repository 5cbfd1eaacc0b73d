// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

/// The domains with screens, and the fakes that their tests use. Their modules are `XScreens` and `XScreensTests`.
let domains: [(name: String, fakes: [String])] = [
    ("Community", ["Community", "Publishing", "Routing"]),
    ("Finance", ["Finance", "Preferences", "Routing"]),
    ("Insurance", ["Insurance", "Routing"]),
    ("Funds", ["Funds", "Routing"]),
]

let core: Target.Dependency = .product(name: "CoreScreens", package: "CoreScreens")
let coreTesting: Target.Dependency = .product(name: "ScreensKitTesting", package: "CoreScreens")
let kitTesting: Target.Dependency = .product(name: "PresentationKitTesting", package: "PresentationKit")

let package = Package(
    name: "Screens",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "Screens", targets: ["ScreensKit"] + domains.map { $0.name + "Screens" })],
    dependencies: [
        .package(path: "../CoreScreens"), .package(path: "../PresentationKit"), .package(path: "../../Services/Facade"),
    ] + Set(domains.flatMap(\.fakes)).sorted().map { .package(path: "../../Services/" + $0) },
    targets: [
        .target(name: "ScreensKit", dependencies: [core, .product(name: "Services", package: "Facade")], swiftSettings: strict),
        .testTarget(name: "ScreensKitTests", dependencies: ["ScreensKit"], swiftSettings: strict),
    ]
        + domains.flatMap { domain -> [Target] in
            [
                .target(name: domain.name + "Screens", dependencies: ["ScreensKit"], swiftSettings: strict),
                .testTarget(
                    name: domain.name + "ScreensTests",
                    dependencies: [.byName(name: domain.name + "Screens"), "ScreensKit", coreTesting, kitTesting]
                        + domain.fakes.map { .product(name: $0 + "Testing", package: $0) },
                    swiftSettings: strict),
            ]
        },
    swiftLanguageModes: [.v6]
)
