// swift-tools-version: 6.0
import PackageDescription

// Objective-C's names without its runtime: what is here is compiled and never linked.
let interop: [SwiftSetting] = [
    .unsafeFlags(["-Xfrontend", "-enable-objc-interop", "-Xfrontend", "-disable-objc-attr-requires-foundation-module"])
]

let package = Package(
    name: "Identity",
    products: [.library(name: "Screens", targets: ["Screens"])],
    targets: [
        .target(name: "Net", swiftSettings: interop),
        .target(name: "NetStoreNet"),
        .target(name: "Größe"),
        .target(name: "DoorAPI", dependencies: ["Net", "NetStoreNet", "Größe"], swiftSettings: interop),
        .target(name: "Screens", dependencies: ["DoorAPI"], swiftSettings: interop),
    ]
)
