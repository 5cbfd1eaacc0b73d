// swift-tools-version: 6.1
import PackageDescription

/// The source of `strata` for the plug-ins. Here it is built from source; `Tools/Make/dist` creates a copy of this package that contains
/// the program, with `.bundle` in place of this word.
enum Checker { case source, bundle }
let checker = Checker.source

let package = Package(
    name: "StrataPlugin",
    platforms: [.macOS(.v15)],
    products: [
        .plugin(name: "StrataCheckCommand", targets: ["StrataCheckCommand"]),
        .plugin(name: "StrataCheckBuild", targets: ["StrataCheckBuild"]),
    ],
    dependencies: checker == .source ? [.package(path: "../Strata")] : [],
    targets: [
        .plugin(
            name: "StrataCheckCommand",
            capability: .command(intent: .custom(verb: "strata-check", description: "Check the layers of this workspace.")),
            dependencies: [checker == .source ? .product(name: "strata", package: "Strata") : .target(name: "strata")]),
        .plugin(
            name: "StrataCheckBuild",
            capability: .buildTool(),
            dependencies: [checker == .source ? .product(name: "strata", package: "Strata") : .target(name: "strata")]),
    ] + (checker == .source ? [] : [.binaryTarget(name: "strata", path: "strata.artifactbundle")])
)
