// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Screens",
    products: [.library(name: "HomeScreens", targets: ["HomeScreens"])],
    dependencies: [.package(path: "../Services"), .package(path: "../Network")],
    targets: [
        .target(
            name: "HomeScreens",
            dependencies: [
                .product(name: "HomeAPI", package: "Services"),
                .product(name: "NetworkKit", package: "Network"),
            ]),
        .testTarget(name: "HomeScreensTests", dependencies: ["HomeScreens"]),
    ]
)
