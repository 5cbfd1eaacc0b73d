// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

/// The domains and plug-ins of the app: each a package with the modules that the composition uses.
// Also a single element has a line of its own, with a comma.
// swift-format-ignore
let services: [(package: String, modules: [String])] = [
]

let runtime: Target.Dependency = .product(name: "AppRuntime", package: "Runtime")
let server: Target.Dependency = .product(name: "AppRuntimeServer", package: "Runtime")

let package = Package(
    name: "App",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "AppComposition", targets: ["AppComposition"]),
        .executable(name: "starter", targets: ["starter"]),
    ],
    dependencies: [
        .package(path: "../Packages/MicroServices/Network"),
        .package(path: "../Packages/Presentation/Screens"),
        .package(path: "../Packages/Runtime"),
        .package(path: "../Packages/Services/Plugins"),
        .package(path: "../Packages/Services/Share"),
        .package(path: "../Tools/DemoBackend"),
        .package(path: "../Tools/DemoDomains"),
    ] + Set(services.map(\.package)).sorted().map { .package(path: "../Packages/Services/" + $0) },
    targets: [
        .target(
            name: "AppComposition",
            dependencies: [
                runtime,
                .product(name: "NetworkKit", package: "Network"), .product(name: "PluginsAPI", package: "Plugins"),
                .product(name: "Screens", package: "Screens"), .product(name: "ShareService", package: "Share"),
            ] + services.flatMap { entry in entry.modules.map { .product(name: $0, package: entry.package) } },
            resources: [.embedInCode("Resources/paths.json")], swiftSettings: strict),
        .target(
            name: "BuiltInBackend",
            dependencies: [
                server, .product(name: "DemoBackendKit", package: "DemoBackend"),
                .product(name: "DemoDomains", package: "DemoDomains"),
            ], swiftSettings: strict),
        .executableTarget(
            name: "starter", dependencies: ["AppComposition", "BuiltInBackend", runtime, server], swiftSettings: strict),
    ]
)
