// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Services",
    products: ["HomeAPI", "HomeService"].map { .library(name: $0, targets: [$0]) },
    dependencies: [.package(path: "../Network")],
    targets: [
        .target(name: "HomeAPI"),
        .target(name: "HomeService", dependencies: ["HomeAPI", .product(name: "NetworkKit", package: "Network")]),
    ]
)
