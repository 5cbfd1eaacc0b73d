// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Slugs",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "SlugsKit", targets: ["SlugsKit"])],
    targets: [
        .target(name: "SlugsKit", swiftSettings: strict),
        .testTarget(name: "SlugsKitTests", dependencies: ["SlugsKit"], swiftSettings: strict),
    ]
)
