import Foundation

/// A finished debug build of a package with its tests, and a copy of the tests with changed modules.
///
/// A mutant changes no interface, so only the changed modules are compiled and the tests are linked again, with the commands of the build.
struct PackageBuild: Sendable {
    /// The folder that contains the package and its local dependencies, such as a repository.
    var root: String
    /// Relative to the root; its folder is named after it.
    var package: String
    /// SwiftPM's folder with an up-to-date debug build of the package and its tests.
    var build: String
    /// Receives the changed sources and their objects.
    var scratch: String

    var name: String { URL(fileURLWithPath: package).lastPathComponent }
    /// Holds the changed sources at their paths relative to the root.
    var changedSources: String { "\(scratch)/sources" }
    /// The tests with mutants. They find modules, resources and libraries in their folder.
    var tests: String { "\(build)/debug/\(name)Mutants" }
    private var notBuilt: MutationError { MutationError("\(build) contains no debug build of \(name) with its tests.") }

    /// The Swift files of a module, relative to the root.
    func sources(of module: String) -> [String] {
        let folder = "\(package)/Sources/\(module)"
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
        return files.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
    }

    /// The Swift modules below `Sources` without those for tests.
    func modules() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(package)/Sources")) ?? []
        return names.filter { !$0.hasSuffix("Testing") && !sources(of: $0).isEmpty }.sorted()
    }

    /// Compiles a module.
    /// - Parameters:
    ///   - changed: The contents of its changed and additional files, by their path relative to the root.
    ///   - log: The file for the compiler's messages.
    /// - Returns: Whether it compiled; nil after `limit`.
    func compile(_ module: String, changed: [String: [UInt8]], log: String, limit: Duration) throws -> Bool? {
        var arguments = try command(module, "module")
        guard let list = arguments.firstIndex(where: { $0.hasPrefix("@") }) else { throw notBuilt }
        var inputs = try lines(of: String(arguments.remove(at: list).dropFirst()))
        for (path, contents) in changed.sorted(by: { $0.key < $1.key }) {
            let target = URL(fileURLWithPath: "\(changedSources)/\(path)")
            try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(contents).write(to: target)
            inputs.removeAll { $0 == "\(root)/\(path)" }
            inputs.append(target.path)
        }
        let folder = objects(of: module)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var map = ["": ["swift-dependencies": "\(folder)/module.swiftdeps"]]
        for input in inputs {
            let object = "\(folder)/\(URL(fileURLWithPath: input).lastPathComponent)"
            map[input] = ["object": "\(object).o", "swift-dependencies": "\(object).swiftdeps"]
        }
        try JSONEncoder().encode(map).write(to: URL(fileURLWithPath: "\(folder)/map.json"))
        // Objects only: the module's interface is that of the build.
        for option in ["-output-file-map", "-emit-module-path", "-emit-objc-header-path", "-index-store-path"] {
            if let index = arguments.firstIndex(of: option) { arguments.removeSubrange(index...index + 1) }
        }
        arguments.removeAll { ["-parseable-output", "-emit-module", "-emit-objc-header", "-emit-dependencies"].contains($0) }
        return try Child(arguments + ["-output-file-map", "\(folder)/map.json"] + inputs).run(output: log, limit: limit)
    }

    /// Links the tests with the compiled modules.
    /// - Returns: False after `limit`.
    func link(_ modules: [String], log: String, limit: Duration) throws -> Bool {
        var arguments = try command("\(name)PackageTests", "test")
        guard let list = arguments.firstIndex(where: { $0.hasPrefix("@") }), let result = arguments.firstIndex(of: "-o") else {
            throw notBuilt
        }
        var objects = try lines(of: String(arguments[list].dropFirst()))
        for module in modules {
            objects.removeAll { $0.contains("/\(module).build/") && $0.hasSuffix(".swift.o") }
            let map = try Data(contentsOf: URL(fileURLWithPath: "\(self.objects(of: module))/map.json"))
            let changed = try JSONDecoder().decode([String: [String: String]].self, from: map).values.compactMap { $0["object"] }.sorted()
            // First, because the linker uses the first copy of a default argument, and the objects of the tests contain copies.
            objects = changed + objects
        }
        let file = "\(scratch)/objects.list"
        let quoted = objects.map { $0.contains(" ") ? "'\($0)'" : $0 }
        try Data(quoted.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
        (arguments[list], arguments[result + 1]) = ("@\(file)", tests)
        guard let linked = try Child(arguments).run(output: log, limit: limit) else { return false }
        guard linked else { throw MutationError("The tests cannot be linked:\n\(try String(contentsOfFile: log, encoding: .utf8))") }
        return true
    }

    private func objects(of module: String) -> String { "\(scratch)/objects/\(module)" }

    /// SwiftPM quotes paths with spaces.
    private func lines(of path: String) throws -> [String] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { $0.trimmingCharacters(in: ["'"]) }
    }

    /// A command of the build, from SwiftPM's manifest.
    private func command(_ name: String, _ kind: String) throws -> [String] {
        let file = URL(fileURLWithPath: "\(build)/debug.yaml")
        guard let manifest = try? Data(contentsOf: file, options: .mappedIfSafe) else { throw notBuilt }
        func find(_ text: String, from start: Int) -> Range<Int>? { manifest.range(of: Data(text.utf8), in: start..<manifest.endIndex) }
        var position = manifest.startIndex
        while let start = find("\n  \"C.\(name)-", from: position), let end = find("\n", from: start.upperBound) {
            position = end.lowerBound
            let title = String(decoding: manifest[start.upperBound..<end.lowerBound], as: UTF8.self)
            guard title.hasSuffix("-debug.\(kind)\":"), let arguments = find("\n    args: ", from: position),
                let last = find("\n", from: arguments.upperBound)
            else { continue }
            return try JSONDecoder().decode([String].self, from: manifest[arguments.upperBound..<last.lowerBound])
        }
        throw notBuilt
    }
}
