// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = []

let package = Package(
    name: "Shop",
    targets: [
        .target(name: "ShopScreens", dependencies: ["ShopAPI"], swiftSettings: settings),
        .target(name: "ShopService", dependencies: ["ShopAPI"], swiftSettings: settings),
        .target(name: "ShopAPI", dependencies: ["WireKit"], swiftSettings: settings),
        .target(name: "WireKit", swiftSettings: settings),
    ]
)
