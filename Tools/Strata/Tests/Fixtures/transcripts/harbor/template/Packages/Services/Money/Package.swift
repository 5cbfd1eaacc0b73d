let package = Package(name: "Money")
