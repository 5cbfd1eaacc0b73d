// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

/// The packages whose `XAPI` the presentation sees, and nothing else of them.
let services = ["Budgets", "Community", "Finance", "Funds", "Insurance"]

let package = Package(
    name: "Facade",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "Services", targets: ["Services"])],
    dependencies: [.package(path: "../CoreFacade")] + services.map { .package(path: "../" + $0) },
    targets: [
        .target(
            name: "Services",
            dependencies: [.product(name: "CoreServices", package: "CoreFacade")]
                + services.map { .product(name: $0 + "API", package: $0) }, swiftSettings: strict)
    ]
)
