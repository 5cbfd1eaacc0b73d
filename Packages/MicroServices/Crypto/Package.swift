// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

let package = Package(
    name: "Crypto",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "Cryptography", targets: ["Cryptography"])],
    traits: [
        .trait(
            name: "SwiftCrypto", description: "On Linux, the back end of Apple platforms over swift-crypto, instead of OpenSSL. For tests.")
    ],
    dependencies: [
        // Resolved with the trait only.
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2")
    ],
    targets: [
        // The system's OpenSSL 3. Only the shim includes its headers.
        .systemLibrary(name: "CCryptoOpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(name: "CCryptoShim", dependencies: [.target(name: "CCryptoOpenSSL", condition: .when(platforms: [.linux]))]),
        // scrypt for the back end over CryptoKit, which has none.
        .target(name: "CCryptoPortable"),
        .target(
            name: "Cryptography",
            dependencies: [
                "CCryptoPortable",
                .target(name: "CCryptoShim", condition: .when(platforms: [.linux])),
                .product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux], traits: ["SwiftCrypto"])),
            ], swiftSettings: strict),
        .target(name: "CCryptoAllocations", path: "Tests/CCryptoAllocations"),
        .executableTarget(name: "sealed-files", dependencies: ["Cryptography"], path: "Tests/sealed-files", swiftSettings: strict),
        .testTarget(
            name: "CryptographyTests",
            dependencies: [
                "CCryptoAllocations", "Cryptography", "sealed-files", .target(name: "CCryptoShim", condition: .when(platforms: [.linux])),
            ],
            exclude: ["Fixtures"], swiftSettings: strict),
    ]
)
