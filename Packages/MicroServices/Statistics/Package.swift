// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Statistics",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "StatisticsKit", targets: ["StatisticsKit"]),
        .library(name: "StatisticsKitTesting", targets: ["StatisticsKitTesting"]),
    ],
    dependencies: [.package(url: "https://github.com/apple/swift-metrics", from: "2.13.0")],
    targets: [
        .target(name: "StatisticsKit", dependencies: [.product(name: "CoreMetrics", package: "swift-metrics")], swiftSettings: strict),
        .target(name: "StatisticsKitTesting", dependencies: ["StatisticsKit"], swiftSettings: strict),
        .testTarget(name: "StatisticsKitTests", dependencies: ["StatisticsKit", "StatisticsKitTesting"], swiftSettings: strict),
    ]
)
