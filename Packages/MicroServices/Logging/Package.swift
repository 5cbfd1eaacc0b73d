// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Logging",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "LoggingKit", targets: ["LoggingKit"]),
        .library(name: "LoggingKitTesting", targets: ["LoggingKitTesting"]),
        .executable(name: "log-reader", targets: ["log-reader"]),
    ],
    dependencies: [.package(url: "https://github.com/apple/swift-log", from: "1.16.2")],
    targets: [
        .target(name: "LoggingKit", dependencies: [.product(name: "Logging", package: "swift-log")], swiftSettings: strict),
        .target(name: "LoggingKitTesting", dependencies: ["LoggingKit"], swiftSettings: strict),
        .executableTarget(name: "log-reader", dependencies: ["LoggingKit"], swiftSettings: strict),
        .testTarget(
            name: "LoggingKitTests", dependencies: ["LoggingKit", "LoggingKitTesting", .product(name: "Logging", package: "swift-log")],
            swiftSettings: strict),
    ]
)
