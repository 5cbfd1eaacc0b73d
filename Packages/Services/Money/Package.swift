// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Money",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "MoneyAPI", targets: ["MoneyAPI"])],
    targets: [
        .target(name: "MoneyAPI", swiftSettings: strict),
        .testTarget(name: "MoneyAPITests", dependencies: ["MoneyAPI"], swiftSettings: strict),
    ]
)
