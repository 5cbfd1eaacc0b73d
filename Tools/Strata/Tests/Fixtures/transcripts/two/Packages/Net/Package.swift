// swift-tools-version: 6.0
import PackageDescription
let package = Package(name: "Net", products: [.library(name: "NetKit", targets: ["NetKit"])], targets: [.target(name: "NetKit")])
