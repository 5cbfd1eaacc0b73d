import Foundation

/// Recorded requests outside the repository: in `STRATA_DATA`, else in `shared/data` next to the repository.
enum Traces {
    static let folder: URL? = {
        if let path = ProcessInfo.processInfo.environment["STRATA_DATA"] { return existing(URL(fileURLWithPath: path)) }
        var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        while folder.path != "/" {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path) {
                return existing(folder.deletingLastPathComponent().appendingPathComponent("shared/data"))
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }()

    static func load(_ name: String) throws -> [UInt32] {
        guard let folder else { return [] }
        let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("traces/\(name).u32")))
        return bytes.withUnsafeBytes { buffer in
            (0..<bytes.count / 4).map { UInt32(littleEndian: buffer.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)) }
        }
    }

    private static func existing(_ folder: URL) -> URL? {
        let traces = folder.appendingPathComponent("traces")
        return FileManager.default.fileExists(atPath: traces.path) ? folder : nil
    }
}
