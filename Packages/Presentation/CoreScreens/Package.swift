// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

/// The services with screens, and the fakes that their tests use. Their modules are `XScreens` and `XScreensTests`.
let services: [(name: String, fakes: [String])] = [
    ("Diagnostics", ["Diagnostics", "Routing"]),
    ("Privacy", ["Privacy", "Routing"]),
    ("Settings", ["Preferences", "Routing"]),
    ("Share", ["Routing", "Share"]),
    ("User", ["Routing", "User", "WebBridge"]),
    ("Web", ["Routing", "WebBridge"]),
]

let kit: Target.Dependency = .product(name: "PresentationKit", package: "PresentationKit")
let kitTesting: Target.Dependency = .product(name: "PresentationKitTesting", package: "PresentationKit")
let facade: Target.Dependency = .product(name: "CoreServices", package: "CoreFacade")

let package = Package(
    name: "CoreScreens",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CoreScreens", targets: ["CoreScreensKit"] + services.map { $0.name + "Screens" }),
        .library(name: "ScreensKitTesting", targets: ["ScreensKitTesting"]),
    ],
    dependencies: [
        .package(path: "../PresentationKit"), .package(path: "../../Services/CoreFacade"),
    ] + Set(services.flatMap(\.fakes)).sorted().map { .package(path: "../../Services/" + $0) },
    targets: [
        .target(name: "CoreScreensKit", dependencies: [kit, facade], swiftSettings: strict),
        .target(name: "ScreensKitTesting", dependencies: ["CoreScreensKit", kit, kitTesting, facade], swiftSettings: strict),
        .testTarget(name: "CoreScreensKitTests", dependencies: ["CoreScreensKit"], swiftSettings: strict),
    ]
        + services.flatMap { service -> [Target] in
            [
                .target(name: service.name + "Screens", dependencies: ["CoreScreensKit"], swiftSettings: strict),
                .testTarget(
                    name: service.name + "ScreensTests",
                    dependencies: [
                        .byName(name: service.name + "Screens"), "CoreScreensKit", "ScreensKitTesting", kitTesting,
                    ] + service.fakes.map { .product(name: $0 + "Testing", package: $0) },
                    swiftSettings: strict),
            ]
        },
    swiftLanguageModes: [.v6]
)
