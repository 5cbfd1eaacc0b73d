let package = Package(name: "Notes")
