// swift-format-ignore
let domains = [
    ("User", ["UserService"]),
]
let package = Package(name: "App")
