// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

#if os(macOS)
/// Apple's SDKs contain SQLite. pkg-config would find another version, such as Homebrew's, which iOS cannot link.
let sqlite: String? = nil
#else
let sqlite: String? = "sqlite3"
#endif

let package = Package(
    name: "Cache",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "CacheKit", targets: ["CacheKit"]), .library(name: "CacheKitTesting", targets: ["CacheKitTesting"])],
    targets: [
        .systemLibrary(name: "CCacheSQLite", pkgConfig: sqlite, providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "CacheKit", dependencies: ["CCacheSQLite"], swiftSettings: strict),
        .target(name: "CacheKitTesting", dependencies: ["CacheKit"], swiftSettings: strict),
        .testTarget(name: "CacheKitTests", dependencies: ["CacheKit", "CacheKitTesting"], swiftSettings: strict),
    ]
)
