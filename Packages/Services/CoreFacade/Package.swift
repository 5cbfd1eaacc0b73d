// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

/// The packages whose `XAPI` the presentation sees, and nothing else of them.
let services = ["Diagnostics", "Money", "Preferences", "Privacy", "Publishing", "RemoteConfig", "Share", "User", "WebBridge"]

let package = Package(
    name: "CoreFacade",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "CoreServices", targets: ["CoreServices"])],
    dependencies: [.package(path: "../Routing")] + services.map { .package(path: "../" + $0) },
    targets: [
        .target(
            name: "CoreServices",
            dependencies: [.product(name: "RoutingService", package: "Routing")] + services.map { .product(name: $0 + "API", package: $0) },
            swiftSettings: strict)
    ]
)
