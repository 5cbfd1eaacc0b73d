// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

/// The domains with previews, and the fakes that these use.
let domains: [(name: String, fakes: [String])] = [
    ("Budgets", ["Budgets"]),
    ("Community", ["Community", "Publishing"]),
    ("Diagnostics", ["Diagnostics"]),
    ("Finance", ["Finance"]),
    ("Funds", ["Funds"]),
    ("Insurance", ["Insurance"]),
    ("Privacy", ["Privacy"]),
    ("Settings", ["Preferences"]),
    ("Share", ["Share"]),
    ("User", ["User"]),
    ("Web", ["WebBridge"]),
]
let fakes = Set(domains.flatMap(\.fakes) + ["Routing"]).sorted()

let package = Package(
    name: "Gallery",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "gallery", targets: ["gallery"])],
    dependencies: [
        .package(path: "../../Packages/Presentation/CoreScreens"), .package(path: "../../Packages/Presentation/LiveHTML"),
        .package(path: "../../Packages/Presentation/PresentationKit"),
        .package(path: "../../Packages/Presentation/Screens"), .package(path: "../../Packages/Services/Facade"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ] + fakes.map { .package(path: "../../Packages/Services/" + $0) },
    targets: [
        .target(
            name: "ScreenPreviews",
            dependencies: [
                .product(name: "CoreScreens", package: "CoreScreens"), .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"), .product(name: "Screens", package: "Screens"),
                .product(name: "ScreensKitTesting", package: "CoreScreens"), .product(name: "Services", package: "Facade"),
            ] + fakes.map { .product(name: $0 + "Testing", package: $0) }, swiftSettings: strict),
        .executableTarget(
            name: "gallery",
            dependencies: [
                "ScreenPreviews",
                .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "LiveHTML", package: "LiveHTML"),
                .product(name: "LiveHTMLServer", package: "LiveHTML"), .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitGallery", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ], swiftSettings: strict),
        .testTarget(
            name: "ScreenPreviewsTests",
            dependencies: [
                "ScreenPreviews", .product(name: "PresentationKit", package: "PresentationKit"),
                .product(name: "PresentationKitTesting", package: "PresentationKit"),
            ],
            // Read by tests, not bundled.
            exclude: ["Snapshots"], swiftSettings: strict),
    ]
)
