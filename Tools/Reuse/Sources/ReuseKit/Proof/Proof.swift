import Foundation

/// Installs a package in a fresh app outside the repository and checks that its README's program works there.
public struct Proof {
    /// How the app gets the package.
    public enum Installation: String, CaseIterable, Sendable {
        /// By its folder in the repository.
        case path
        /// As a copied folder.
        case vendored
        /// By the URL of an exported repository, with a tag.
        case exported
    }

    let repository: Repository
    let packages: Packages
    /// The folder for the apps.
    let directory: String

    public init(from repository: Repository, packages: Packages, in directory: String) {
        self.repository = repository
        self.packages = packages
        self.directory = directory
    }

    /// The failures; empty on success.
    ///
    /// - Throws: ``ReuseError`` with the output of a failed command.
    public func problems(of name: String, by installation: Installation) throws -> [String] {
        let folder = try packages.folder(of: name)
        let readme = "\(repository.root)/\(folder)/README.md"
        guard let text = FileManager.default.contents(atPath: readme) else {
            throw ReuseError.unreadable("\(folder)/README.md", "it is missing")
        }
        let program = try ReadmeProgram(readme: String(decoding: text, as: UTF8.self), path: "\(folder)/README.md")
        let closure = try closure(of: name, for: program)
        let place = "\(directory)/\(name)-\(installation.rawValue)"
        try? FileManager.default.removeItem(atPath: place)
        let dependency: String
        switch installation {
        case .path:
            dependency = "path: \"\(repository.root)/\(folder)\""
        case .vendored:
            _ = try Vendor(from: repository, packages: packages).copy(name, to: "\(place)/app/Vendor/\(name)")
            let inner = try packages.neighbours(of: name).count == 1 ? "" : "/\(folder)"
            dependency = "path: \"Vendor/\(name)\(inner)\""
        case .exported:
            _ = try Export(closure, from: repository, tag: "1.0.0").write(to: "\(place)/Exported/\(name)")
            dependency = "url: \"file://\(place)/Exported/\(name)\", from: \"1.0.0\""
        }
        let app = FreshApp(
            program: program, dependency: dependency, package: name,
            products: try closure.products.map { product in
                let alone = try packages.closure(of: name, products: [product])
                return .init(name: product, clashes: FreshApp.ownModules.filter(alone.usesModule))
            }, traits: closure.neededTraits(merged: installation == .exported && !closure.isAlone))
        try app.write(to: "\(place)/app")
        let scratch = "\(directory)/scratch-\(installation.rawValue)"
        try Command(["swift", "build", "--package-path", "\(place)/app", "--scratch-path", scratch, "--product", "app"]).run()
        // Files of an earlier run in the temporary folder would change the output.
        let temporary = "\(place)/tmp"
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
        // Both output streams, interleaved as in a terminal.
        let output = try Command(["sh", "-c", "exec \"$0\" 2>&1", "\(scratch)/debug/app"], environment: ["TMPDIR": temporary + "/"]).text()
        var problems: [String] = []
        if output.trimmingCharacters(in: .newlines) != program.output.trimmingCharacters(in: .newlines) {
            problems.append("it printed\n\(output)\ninstead of\n\(program.output)")
        }
        let surplus = try resolved(by: "\(place)/app", scratch: scratch).subtracting(
            needed(by: closure, installation, name))
        if !surplus.isEmpty {
            problems.append("it resolves dependencies that the program does not build: \(surplus.sorted().joined(separator: ", "))")
        }
        return problems
    }

    private func closure(of name: String, for program: ReadmeProgram) throws -> Closure {
        let all = try packages.closure(of: name, products: [])
        return try packages.closure(of: name, products: all.package.products.map(\.name).filter(program.modules.contains))
    }

    /// The identities of the packages that the app was resolved to.
    private func resolved(by app: String, scratch: String) throws -> Set<String> {
        let answer = try Command([
            "swift", "package", "--package-path", app, "--scratch-path", scratch, "show-dependencies", "--format", "json",
        ]).run()
        let graph = try JSONDecoder().decode(JSON.self, from: answer)
        var found: Set<String> = []
        func visit(_ node: JSON) {
            for dependency in node["dependencies"].elements {
                if let identity = dependency["identity"].string { found.insert(identity) }
                visit(dependency)
            }
        }
        visit(graph)
        return found
    }

    private func needed(by closure: Closure, _ installation: Installation, _ identity: String) -> Set<String> {
        var needed = Set(closure.remotes.map(\.identity))
        needed.insert(identity.lowercased())
        if installation != .exported {
            needed.formUnion(closure.packages.map { URL(fileURLWithPath: $0.folder).lastPathComponent.lowercased() })
        }
        return needed
    }
}
