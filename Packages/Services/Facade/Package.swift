// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The packages whose `XAPI` the presentation sees, and nothing else of them: those with a trait for their service are taken without it.
let withTrait = [
    "Community", "Diagnostics", "Finance", "Funds", "Insurance", "Preferences", "Privacy", "Publishing", "RemoteConfig", "User",
]
let whole = [
    "Money",
    "Share",
    "WebBridge",
]

let package = Package(
    name: "Facade",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Services", targets: ["Services"])
    ],
    dependencies: [.package(path: "../Routing")] + withTrait.map { .package(path: "../" + $0, traits: []) }
        + whole.map { .package(path: "../" + $0) },
    targets: [
        .target(
            name: "Services",
            dependencies: [.product(name: "RoutingService", package: "Routing")]
                + (withTrait + whole).map { .product(name: $0 + "API", package: $0) },
            swiftSettings: strict)
    ],
    swiftLanguageModes: [.v6]
)
