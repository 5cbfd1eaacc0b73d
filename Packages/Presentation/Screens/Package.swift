// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

/// The domains with screens, and the fakes that their tests use. Their modules are `XScreens` and `XScreensTests`.
let domains: [(name: String, fakes: [String])] = [
    ("Community", ["Community", "Publishing", "Routing"]),
    ("Diagnostics", ["Diagnostics", "Routing"]),
    ("Finance", ["Finance", "Preferences", "Routing"]),
    ("Insurance", ["Insurance", "Routing"]),
    ("Funds", ["Funds", "Routing"]),
    ("Privacy", ["Privacy", "Routing"]),
    ("Settings", ["Preferences", "Routing"]),
    ("Share", ["Routing", "Share"]),
    ("User", ["Routing", "User", "WebBridge"]),
    ("Web", ["Routing", "WebBridge"]),
]

let kit: Target.Dependency = .product(name: "PresentationKit", package: "PresentationKit")
let kitTesting: Target.Dependency = .product(name: "PresentationKitTesting", package: "PresentationKit")
let facade: Target.Dependency = .product(name: "Services", package: "Facade")

let package = Package(
    name: "Screens",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Screens", targets: ["ScreensKit"] + domains.map { $0.name + "Screens" }),
        .library(name: "ScreensKitTesting", targets: ["ScreensKitTesting"]),
    ],
    dependencies: [
        .package(path: "../PresentationKit"), .package(path: "../../Services/Facade"),
    ] + Set(domains.flatMap(\.fakes)).sorted().map { .package(path: "../../Services/" + $0) },
    targets: [
        .target(name: "ScreensKit", dependencies: [kit, facade], swiftSettings: strict),
        .target(name: "ScreensKitTesting", dependencies: ["ScreensKit", kit, kitTesting, facade], swiftSettings: strict),
        .testTarget(name: "ScreensKitTests", dependencies: ["ScreensKit"], swiftSettings: strict),
    ]
        + domains.flatMap { domain -> [Target] in
            [
                .target(name: domain.name + "Screens", dependencies: ["ScreensKit"], swiftSettings: strict),
                .testTarget(
                    name: domain.name + "ScreensTests",
                    dependencies: [
                        .byName(name: domain.name + "Screens"), "ScreensKit", "ScreensKitTesting", kitTesting,
                    ] + domain.fakes.map { .product(name: $0 + "Testing", package: $0) },
                    swiftSettings: strict),
            ]
        },
    swiftLanguageModes: [.v6]
)
