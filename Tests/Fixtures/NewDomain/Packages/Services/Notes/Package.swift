// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let network: Target.Dependency = .product(name: "NetworkKit", package: "Network")
let routing: Target.Dependency = .product(name: "RoutingService", package: "Routing")
let database: Target.Dependency = .product(name: "DatabaseKit", package: "Database")
let personal: Target.Dependency = .product(name: "PersonalDataService", package: "PersonalData")
let privacy: Target.Dependency = .product(name: "PrivacyAPI", package: "Privacy")

let package = Package(
    name: "Notes",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "NotesAPI", targets: ["NotesAPI"]),
        .library(name: "NotesService", targets: ["NotesService"]),
        .library(name: "NotesTesting", targets: ["NotesTesting"]),
    ],
    dependencies: [
        .package(path: "../Domain"),
        .package(path: "../PersonalData"),
        .package(path: "../Privacy"),
        .package(path: "../RemoteConfig"),
        .package(path: "../Routing"),
        .package(path: "../../MicroServices/Database"),
        .package(path: "../../MicroServices/Network", traits: []),
        .package(path: "../../Testing/FaultExplorer"),
    ],
    targets: [
        .target(name: "NotesAPI", dependencies: [routing], swiftSettings: strict),
        .target(
            name: "NotesService",
            dependencies: [
                "NotesAPI", database, network, personal, privacy, routing,
                .product(name: "DomainAPI", package: "Domain"),
                .product(name: "RemoteConfigAPI", package: "RemoteConfig"),
            ],
            swiftSettings: strict),
        .target(name: "NotesTesting", dependencies: ["NotesAPI"], swiftSettings: strict),
        .testTarget(
            name: "NotesServiceTests",
            dependencies: [
                "NotesAPI", "NotesService", network, privacy, routing,
                .product(name: "DomainAPI", package: "Domain"),
                .product(name: "FaultTesting", package: "FaultExplorer"),
                .product(name: "PersonalDataServiceTesting", package: "PersonalData"),
                .product(name: "RemoteConfigAPI", package: "RemoteConfig"),
                .product(name: "RemoteConfigTesting", package: "RemoteConfig"),
            ],
            swiftSettings: strict),
    ]
)
