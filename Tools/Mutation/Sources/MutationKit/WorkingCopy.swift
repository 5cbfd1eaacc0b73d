import Foundation

/// A copy of a package and of the local packages that its manifest lists, at the same relative paths.
struct WorkingCopy {
    /// The folder of the original packages, such as a repository.
    let root: String
    let folder: String
    /// The package, relative to the root.
    let package: String
    /// The name in the manifest.
    let name: String

    init(of package: String, in root: String, at folder: String) throws {
        self.root = root
        self.folder = folder
        self.package = package
        guard let manifest = try? String(contentsOfFile: "\(root)/\(package)/Package.swift", encoding: .utf8),
            let match = manifest.firstMatch(of: /Package\(\s*name:\s*"([^"]+)"/)
        else { throw MutationError.noManifest(package) }
        name = String(match.1)
    }

    var path: String { "\(folder)/\(package)" }

    /// The Swift files of a module, relative to the root.
    func sources(of module: String) throws -> [String] {
        let start = "\(package)/Sources/\(module)"
        let files = files(below: start).filter { $0.hasSuffix(".swift") }
        guard !files.isEmpty else { throw MutationError.noModule(module, package) }
        return files
    }

    /// The modules below `Sources` without those for tests.
    func modules() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(package)/Sources")) ?? []
        return names.filter { !$0.hasSuffix("Testing") && !$0.hasPrefix(".") }.sorted()
    }

    /// Writes the copy. Files that are equal already are not touched, so that a build is incremental.
    /// - Parameter changed: The contents of changed and additional files, by their path relative to the root.
    /// - Returns: A fingerprint of the contents.
    @discardableResult
    func write(changed: [String: [UInt8]]) throws -> String {
        var hash = Fingerprint()
        var changed = changed
        for package in try closure() {
            var kept: Set<String> = []
            for file in files(below: package) + changed.keys.filter({ $0.hasPrefix(package + "/") }) where kept.insert(file).inserted {
                guard file != "\(package)/Package.resolved" else { continue }
                let contents = try changed.removeValue(forKey: file) ?? [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(root)/\(file)")))
                hash.combine(Array(file.utf8))
                hash.combine(contents)
                let target = URL(fileURLWithPath: "\(folder)/\(file)")
                if let old = try? Data(contentsOf: target), old.elementsEqual(contents) { continue }
                try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(contents).write(to: target)
            }
            for file in Self.files(below: package, in: folder) where !kept.contains(file) && !file.hasSuffix("/Package.resolved") {
                try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
            }
        }
        return hash.text
    }

    private func closure() throws -> [String] {
        var found = [package]
        var next = 0
        while next < found.count {
            let manifest = try String(contentsOfFile: "\(root)/\(found[next])/Package.swift", encoding: .utf8)
            for match in manifest.matches(of: #/\.package\([^)]*?path:\s*"([^"]+)"/#) {
                let path = URL(fileURLWithPath: "\(root)/\(found[next])/\(match.1)").standardizedFileURL.path
                guard path.hasPrefix(root + "/") else { throw MutationError.outsideRoot(path, root) }
                let relative = String(path.dropFirst(root.count + 1))
                if !found.contains(relative) { found.append(relative) }
            }
            next += 1
        }
        return found
    }

    private func files(below start: String) -> [String] { Self.files(below: start, in: root) }

    private static func files(below start: String, in root: String) -> [String] {
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
