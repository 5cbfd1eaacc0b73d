// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Shop",
    targets: [
        .target(name: "ShopAPI", dependencies: ["ToolKit"]),
        .target(name: "Old", dependencies: ["ToolKit"]),
        .target(name: "ToolKit"),
        .testTarget(name: "ToolKitTests", dependencies: ["ToolKit"]),
    ]
)
