import Foundation

/// The packages of a repository, by name and by folder.
public struct Packages {
    let repository: Repository
    let scratch: String
    /// Folders below the repository's top, by package name.
    let folders: [String: String]

    /// - Parameters:
    ///   - repository: The repository.
    ///   - scratch: A folder for the toolchain.
    public init(of repository: Repository, scratch: String) throws {
        self.repository = repository
        self.scratch = scratch
        let files = try repository.git("ls-files", "--", "Packages/*/Package.swift", "Packages/*/*/Package.swift").split(separator: "\n")
        var folders: [String: String] = [:]
        for file in files {
            let folder = URL(fileURLWithPath: String(file)).deletingLastPathComponent()
            folders[folder.lastPathComponent] = String(file.dropLast("/Package.swift".count))
        }
        self.folders = folders
    }

    /// A package's folder below the repository's top.
    func folder(of name: String) throws -> String {
        guard let folder = folders[name] else { throw ReuseError.noSuchPackage(name, known: folders.keys.sorted()) }
        return folder
    }

    /// The targets of some products of a package.
    ///
    /// - Throws: ``ReuseError`` for an unknown package or product.
    public func closure(of name: String, products: [String]) throws -> Closure {
        let folder = "\(repository.root)/\(try folder(of: name))"
        return try Closure(of: manifest(at: folder), products: products, load: manifest)
    }

    /// A package and all local packages that its manifest leads to, by their folders below the repository's top.
    func neighbours(of name: String) throws -> [String] {
        var found: [String] = []
        var waiting = ["\(repository.root)/\(try folder(of: name))"]
        while let folder = waiting.popLast() {
            let relative = String(folder.dropFirst(repository.root.count + 1))
            guard !found.contains(relative) else { continue }
            found.append(relative)
            for dependency in try manifest(at: folder).dependencies {
                if case .local(let other) = dependency.location { waiting.append(other) }
            }
        }
        return found
    }

    private func manifest(at folder: String) throws -> Manifest { try Manifest(at: folder, scratch: scratch) }
}
