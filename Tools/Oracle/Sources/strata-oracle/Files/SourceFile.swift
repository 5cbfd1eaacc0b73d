import Foundation

/// A Swift file that is compared.
struct SourceFile: Hashable, Sendable {
    /// The path for output and access.
    var path: String

    /// Reads the file.
    ///
    /// - Throws: `OracleError` if it cannot be read.
    func read() throws -> Data {
        guard let data = FileManager.default.contents(atPath: path) else { throw OracleError.unreadable(path) }
        return data
    }

    /// The folder of the file.
    var folder: String { path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) : "." }

    /// Whether the file is the manifest of a package.
    var isManifest: Bool { path == "Package.swift" || path.hasSuffix("/Package.swift") }

    /// All Swift files below the folders, sorted by path, without duplicates. Skips hidden folders below the given ones and does not follow
    /// symbolic links.
    ///
    /// - Throws: `OracleError` if a folder cannot be read.
    static func find(below folders: [String]) throws -> [SourceFile] {
        var found: Set<String> = []
        for folder in folders {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else { throw OracleError.unreadable(folder) }
            guard isFolder.boolValue else {
                found.insert(folder)
                continue
            }
            try collect(folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder, into: &found)
        }
        return found.sorted().map(SourceFile.init(path:))
    }

    private static func collect(_ folder: String, into found: inout Set<String>) throws {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { throw OracleError.unreadable(folder) }
        for name in names where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            switch try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType {
            case .typeDirectory: try collect(path, into: &found)
            case .typeRegular where name.hasSuffix(".swift"): found.insert(path)
            default: break
            }
        }
    }
}

extension SourceFile {
    /// Whether the file belongs to a sample of one in `count`, determined by its path, so that the sample is reproducible.
    ///
    /// Uses the 64-bit FNV-1a hash of the path from the last checkout's or the repository's folder on.
    func isInSample(oneIn count: UInt64) -> Bool {
        let marker = "checkouts/"
        let stable = path.range(of: marker).map { path[$0.upperBound...] } ?? path[...]
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in stable.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        // The low bits of FNV-1a mix poorly for short keys.
        return (hash >> 17) % count == 0
    }
}
