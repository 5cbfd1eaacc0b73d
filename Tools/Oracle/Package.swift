// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

// The toolchain contains a built swift-syntax for macros. A sample run with its path does not have to build the package.
let builtSyntax = Context.environment["ORACLE_SWIFT_SYNTAX"].flatMap { $0.isEmpty ? nil : $0 }
let syntaxPackages: [Package.Dependency] =
    builtSyntax == nil ? [.package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")] : []
let syntaxProducts: [Target.Dependency] =
    builtSyntax == nil
    ? [.product(name: "SwiftParser", package: "swift-syntax"), .product(name: "SwiftSyntax", package: "swift-syntax")] : []
let syntaxSearch: [SwiftSetting] = builtSyntax.map { [.unsafeFlags(["-I", $0])] } ?? []
let syntaxLibraries: [LinkerSetting] =
    builtSyntax.map { folder in
        let place = ["-L", folder, "-L", "\(folder)/compiler", "-Xlinker", "-rpath", "-Xlinker", folder]
        return [.unsafeFlags(place), .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftSyntax")]
    } ?? []

let package = Package(
    name: "Oracle",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "strata-oracle", targets: ["strata-oracle"])],
    dependencies: [
        .package(path: "../Strata"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ] + syntaxPackages,
    targets: [
        .executableTarget(
            name: "strata-oracle",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "StrataReports", package: "Strata"), .product(name: "StrataScan", package: "Strata"),
                .product(name: "StrataWorkspace", package: "Strata"),
            ] + syntaxProducts,
            swiftSettings: strict + syntaxSearch, linkerSettings: syntaxLibraries),
        .testTarget(
            name: "OracleTests", dependencies: ["strata-oracle", .product(name: "StrataScan", package: "Strata")],
            swiftSettings: strict + syntaxSearch),
    ]
)
