// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Reuse",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "ReuseKit", targets: ["ReuseKit"]),
        .executable(name: "reuse", targets: ["reuse"]),
    ],
    dependencies: [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")],
    targets: [
        .target(name: "ReuseKit", swiftSettings: strict),
        .executableTarget(
            name: "reuse",
            dependencies: ["ReuseKit", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: strict),
        .testTarget(name: "ReuseKitTests", dependencies: ["ReuseKit"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
