// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Database",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "DatabaseKit", targets: ["DatabaseKit"]),
        .library(name: "DatabaseKitTesting", targets: ["DatabaseKitTesting"]),
    ],
    dependencies: [.package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")],
    targets: [
        .target(
            name: "DatabaseKit",
            dependencies: [.product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift")],
            swiftSettings: strict),
        .target(name: "DatabaseKitTesting", dependencies: [.product(name: "GRDBSQLite", package: "GRDB.swift")], swiftSettings: strict),
        .testTarget(
            name: "DatabaseKitTests", dependencies: ["DatabaseKit", "DatabaseKitTesting", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: strict),
    ]
)
