// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "SystemInfo",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "SystemInfoKit", targets: ["SystemInfoKit"]),
        .library(name: "SystemInfoKitTesting", targets: ["SystemInfoKitTesting"]),
    ],
    targets: [
        .target(name: "SystemInfoKit", swiftSettings: strict),
        .target(name: "SystemInfoKitTesting", dependencies: ["SystemInfoKit"], swiftSettings: strict),
        .testTarget(name: "SystemInfoKitTests", dependencies: ["SystemInfoKit", "SystemInfoKitTesting"], swiftSettings: strict),
    ]
)
