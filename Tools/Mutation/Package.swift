// swift-tools-version: 6.1
import PackageDescription

// The toolchain contains a built swift-syntax for macros. With its path the package does not have to be built.
let builtSyntax = Context.environment["ORACLE_SWIFT_SYNTAX"].flatMap { $0.isEmpty ? nil : $0 }
let syntaxModules = ["SwiftOperators", "SwiftParser", "SwiftSyntax"]
let syntaxPackages: [Package.Dependency] =
    builtSyntax == nil ? [.package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")] : []
let syntaxProducts: [Target.Dependency] = builtSyntax == nil ? syntaxModules.map { .product(name: $0, package: "swift-syntax") } : []
let syntaxSearch: [SwiftSetting] = builtSyntax.map { [.unsafeFlags(["-I", $0])] } ?? []
let syntaxLibraries: [LinkerSetting] =
    builtSyntax.map { folder in
        let place = ["-L", folder, "-L", "\(folder)/compiler", "-Xlinker", "-rpath", "-Xlinker", folder]
        return [.unsafeFlags(place)] + syntaxModules.map { .linkedLibrary($0) }
    } ?? []

let package = Package(
    name: "Mutation",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")] + syntaxPackages,
    targets: [
        .executableTarget(
            name: "mutation", dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")] + syntaxProducts,
            swiftSettings: syntaxSearch, linkerSettings: syntaxLibraries),
        .testTarget(name: "MutationTests", dependencies: ["mutation"], swiftSettings: syntaxSearch),
    ]
)
