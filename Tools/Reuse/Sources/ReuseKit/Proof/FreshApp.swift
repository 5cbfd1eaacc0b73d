import Foundation

/// An app that has something of its own already, and a package that is new in it.
struct FreshApp {
    /// Names of the app's own modules.
    static let ownModules = ["CSQLite", "COpenSSL", "Network", "Logging", "Cache", "Utils"]

    struct Product: Equatable {
        var name: String
        /// Modules of the package with the same name as a module of the app, which the app renames.
        var clashes: [String] = []
    }

    var program: ReadmeProgram
    /// The package dependency in the manifest: by path, or by URL and version.
    var dependency: String
    var package: String
    var products: [Product]
    /// The package's traits that the program requires; nil if the package has none.
    var traits: [String]?

    /// By their paths below the app.
    var files: [String: String] {
        var files = ["Package.swift": manifest, "Sources/app/main.swift": program.source, "Sources/app/Own.swift": own]
        for name in Self.ownModules { files["Sources/\(name)/\(name).swift"] = "public let isOurs = true\n" }
        return files
    }

    func write(to folder: String) throws {
        for (path, text) in files {
            let file = URL(fileURLWithPath: "\(folder)/\(path)")
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    private var manifest: String {
        // The app disables the traits that it does not use, so that their dependencies are not even resolved.
        let traits = traits.map { ", traits: [\($0.map { "\"\($0)\"" }.joined(separator: ", "))]" } ?? ""
        return """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "app",
                platforms: [.macOS(.v15), .iOS(.v18)],
                dependencies: [.package(\(dependency)\(traits))],
                targets: [
                    .executableTarget(
                        name: "app",
                        dependencies: [
                            \(Self.ownModules.map { "\"\($0)\"" }.joined(separator: ", ")),
            \(products.map { "                \(line($0))," }.joined(separator: "\n"))
                        ]),
            \(Self.ownModules.map { "        .target(name: \"\($0)\")," }.joined(separator: "\n"))
                ],
                swiftLanguageModes: [.v6]
            )

            """
    }

    private func line(_ product: Product) -> String {
        let aliases = product.clashes.map { "\"\($0)\": \"Their\($0)\"" }.joined(separator: ", ")
        return ".product(name: \"\(product.name)\", package: \"\(package)\"\(aliases.isEmpty ? "" : ", moduleAliases: [\(aliases)]"))"
    }

    /// Code that uses the app's own modules by name.
    private var own: String {
        Self.ownModules.map { "import \($0)\n" }.joined()
            + "\nlet own = [\(Self.ownModules.map { "\($0).isOurs" }.joined(separator: ", "))]\n"
    }
}
