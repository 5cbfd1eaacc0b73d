// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Crypto",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Cryptography", targets: ["Cryptography"])
    ],
    targets: [
        // The system's OpenSSL 3. Only the shim includes its headers.
        .systemLibrary(name: "CCryptoOpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(
            name: "CCryptoShim",
            dependencies: [.target(name: "CCryptoOpenSSL", condition: .when(platforms: [.linux]))]
        ),
        .target(
            name: "Cryptography",
            dependencies: [.target(name: "CCryptoShim", condition: .when(platforms: [.linux]))],
            swiftSettings: strict
        ),
        .testTarget(name: "CryptographyTests", dependencies: ["Cryptography"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
