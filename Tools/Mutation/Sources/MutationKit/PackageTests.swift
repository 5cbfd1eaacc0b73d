import Foundation

/// The tests of a package in a finished build, and copies of their bundle with changed modules.
///
/// A mutant changes no interface, so only the changed modules are compiled and the bundle is linked again, with the commands of the build.
struct PackageTests {
    /// The folder that contains the package and its local dependencies, such as a repository.
    let root: String
    /// The package, relative to the root.
    let package: String
    /// SwiftPM's folder with the build.
    let build: String
    /// Receives the changed sources, their objects and the bundle.
    let scratch: String
    /// The name in the manifest.
    let name: String

    init(of package: String, in root: String, build: String = "", scratch: String = "") throws {
        (self.root, self.package, self.build, self.scratch) = (root, package, build, scratch)
        guard let manifest = try? String(contentsOfFile: "\(root)/\(package)/Package.swift", encoding: .utf8),
            let match = manifest.firstMatch(of: /Package\(\s*name:\s*"([^"]+)"/)
        else { throw MutationError.noManifest(package) }
        name = String(match.1)
    }

    /// Holds the changed sources at their paths relative to the root.
    var sources: String { "\(scratch)/sources" }
    var bundle: String { "\(scratch)/bundle/\(name)PackageTests.xctest" }

    /// The Swift files of a module, relative to the root.
    func sources(of module: String) throws -> [String] {
        let files = files(below: "\(package)/Sources/\(module)").filter { $0.hasSuffix(".swift") }
        guard !files.isEmpty else { throw MutationError.noModule(module, package) }
        return files
    }

    /// The Swift modules below `Sources` without those for tests.
    func modules() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(package)/Sources")) ?? []
        return names.filter { !$0.hasSuffix("Testing") && (try? sources(of: $0)) != nil }.sorted()
    }

    /// A fingerprint of the package and the local packages that its manifest lists.
    func fingerprint() throws -> String {
        var hash = Fingerprint()
        for package in try closure() {
            for file in files(below: package) where file != "\(package)/Package.resolved" {
                hash.combine(Array(file.utf8))
                hash.combine([UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(file)"))))
            }
        }
        return hash.text
    }

    /// Compiles a module with changed files.
    /// - Parameters:
    ///   - changed: The contents of its changed and additional files, by their path relative to the root.
    ///   - output: The file for the compiler's messages.
    /// - Returns: Whether it compiled; nil after `limit`.
    func compile(_ module: String, changed: [String: [UInt8]], output: String, limit: Duration) throws -> Bool? {
        var arguments = try command(module, "module")
        guard let list = arguments.firstIndex(where: { $0.hasPrefix("@") }) else { throw MutationError.noBuild(module, build) }
        var inputs = try lines(String(arguments[list].dropFirst()))
        for (path, contents) in changed.sorted(by: { $0.key < $1.key }) {
            let target = URL(fileURLWithPath: "\(sources)/\(path)")
            if (try? Data(contentsOf: target))?.elementsEqual(contents) != true {
                try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(contents).write(to: target)
            }
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
        arguments.remove(at: list)
        for option in ["-output-file-map", "-emit-module-path", "-emit-objc-header-path", "-index-store-path"] {
            if let index = arguments.firstIndex(of: option) { arguments.removeSubrange(index...index + 1) }
        }
        arguments.removeAll { ["-parseable-output", "-emit-module", "-emit-objc-header", "-emit-dependencies"].contains($0) }
        let status = try Child(arguments: arguments + ["-output-file-map", "\(folder)/map.json"] + inputs, output: output).run(limit: limit)
        return status.map { $0 == 0 }
    }

    /// Links the bundle with the compiled modules.
    /// - Returns: False after `limit`.
    func link(_ modules: [String], output: String, limit: Duration) throws -> Bool {
        var arguments = try command("\(name)PackageTests", "test")
        guard let list = arguments.firstIndex(where: { $0.hasPrefix("@") }), let result = arguments.firstIndex(of: "-o") else {
            throw MutationError.noBuild(name, build)
        }
        var objects = try lines(String(arguments[list].dropFirst()))
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
        // Tests find modules, resources and libraries in the folder of their bundle.
        let folder = URL(fileURLWithPath: bundle).deletingLastPathComponent()
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let products = URL(fileURLWithPath: "\(build)/debug").resolvingSymlinksInPath()
        for entry in try FileManager.default.contentsOfDirectory(atPath: products.path) where entry != "\(name)PackageTests.xctest" {
            let target = products.appendingPathComponent(entry)
            try FileManager.default.createSymbolicLink(at: folder.appendingPathComponent(entry), withDestinationURL: target)
        }
        arguments[list] = "@\(file)"
        arguments[result + 1] = bundle
        guard let status = try Child(arguments: arguments, output: output).run(limit: limit) else { return false }
        guard status == 0 else { throw MutationError.doesNotBuild(try String(contentsOfFile: output, encoding: .utf8)) }
        return true
    }

    private func objects(of module: String) -> String { "\(scratch)/objects/\(module)" }

    private func lines(_ path: String) throws -> [String] {
        // SwiftPM quotes paths with spaces.
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            $0.hasPrefix("'") && $0.hasSuffix("'") ? String($0.dropFirst().dropLast()) : String($0)
        }
    }

    /// A command of the build, from SwiftPM's manifest.
    private func command(_ name: String, _ kind: String) throws -> [String] {
        let manifest = try? Data(contentsOf: URL(fileURLWithPath: "\(build)/debug.yaml"), options: .mappedIfSafe)
        let suffix = "-debug.\(kind)\":"
        var position = manifest?.startIndex ?? 0
        while let manifest, let start = manifest.range(of: Data("\n  \"C.\(name)-".utf8), in: position..<manifest.endIndex),
            let end = manifest.range(of: Data("\n".utf8), in: start.upperBound..<manifest.endIndex)
        {
            position = end.lowerBound
            guard manifest[start.upperBound..<end.lowerBound].suffix(suffix.utf8.count).elementsEqual(suffix.utf8),
                let arguments = manifest.range(of: Data("\n    args: ".utf8), in: position..<manifest.endIndex),
                let last = manifest.range(of: Data("\n".utf8), in: arguments.upperBound..<manifest.endIndex)
            else { continue }
            return try JSONDecoder().decode([String].self, from: manifest[arguments.upperBound..<last.lowerBound])
        }
        throw MutationError.noBuild(name, build)
    }

    private func closure() throws -> [String] {
        var found = [package]
        var next = 0
        while next < found.count {
            let manifest = try String(contentsOfFile: "\(root)/\(found[next])/Package.swift", encoding: .utf8)
            for match in manifest.matches(of: #/\.package\([^)]*?path:\s*"([^"]+)"/#) {
                let path = URL(fileURLWithPath: "\(root)/\(found[next])/\(match.1)").standardizedFileURL.path
                guard path.hasPrefix(root + "/") else { throw MutationError.outsideRoot(path, root) }
                for package in packages(at: String(path.dropFirst(root.count + 1))) where !found.contains(package) { found.append(package) }
            }
            next += 1
        }
        return found
    }

    /// The package at a path; all packages in the folder if a manifest computes the last component.
    private func packages(at path: String) -> [String] {
        func isPackage(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(root)/\(path)/Package.swift") }
        if isPackage(path) { return [path] }
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(path)")) ?? []
        return folders.sorted().map { "\(path)/\($0)" }.filter(isPackage)
    }

    private func files(below start: String) -> [String] {
        guard let walk = FileManager.default.enumerator(atPath: "\(root)/\(start)") else { return [] }
        var files: [String] = []
        while let path = walk.nextObject() as? String {
            if path == ".build" || path == ".swiftpm" || path == ".git" {
                walk.skipDescendants()
                continue
            }
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: "\(root)/\(start)/\(path)", isDirectory: &isFolder), !isFolder.boolValue {
                files.append("\(start)/\(path)")
            }
        }
        return files.sorted()
    }
}

/// A 64-bit hash that is equal in every process (FNV-1a).
struct Fingerprint {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func combine(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
    }

    var text: String { String(value, radix: 16) }
}
