// swift-tools-version: 6.0
import PackageDescription
let package = Package(name: "Screens", platforms: [.watchOS(.v10)], targets: [.target(name: "ScreensKit")])
