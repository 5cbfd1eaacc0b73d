import Foundation
import StrataScan

/// The toolchain's answers on disk. An entry begins with its whole key, so that a collision is a miss and never a wrong answer.
struct ManifestCache {
    let directory: String

    /// Everything that an answer depends on; `nil` if the manifests may read other inputs, because then no answer may be cached.
    ///
    /// Every variable counts if a manifest reads any.
    static func key(
        package: String, manifests: [(name: String, contents: [UInt8])], toolchain: String, environment: [String: String]
    ) -> [UInt8]? {
        guard !manifests.contains(where: { $0.contents.withUnsafeBytes(outside.finds) }) else { return nil }
        let variables = manifests.contains { $0.contents.withUnsafeBytes(reading.finds) } ? environment.sorted { $0.key < $1.key } : []
        let key = Array("\(toolchain)\n\(package)\n\(variables.map { "\($0.key)='\($0.value)'" })\n".utf8)
        return manifests.reduce(key) { $0 + Array("\($1.name) \($1.contents.count)\n".utf8) + $1.contents }
    }

    /// Words for files, processes, the clock and the repository's state.
    private static let outside = WordSearch([
        "FileManager", "contentsOf", "fopen", "gitInformation", "Process(", "Date(", "readLine", "#filePath", "opendir", "access(",
    ])
    private static let reading = WordSearch(["nvironment", "getenv"])

    func answer(for key: [UInt8]) -> [UInt8]? {
        guard let entry = FileManager.default.contents(atPath: path(for: key)), entry.starts(with: key) else { return nil }
        return Array(entry.dropFirst(key.count))
    }

    /// Stores an answer. Failures are ignored, because the next run can evaluate again.
    func store(_ answer: [UInt8], for key: [UInt8]) {
        try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try? Data(key + answer).write(to: URL(fileURLWithPath: path(for: key)), options: .atomic)
    }

    private func path(for key: [UInt8]) -> String { "\(directory)/\(Self.checksum(key)).dump" }

    /// 64-bit FNV-1a (Fowler, Noll and Vo), to detect changes.
    static func checksum(_ bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        return String(format: "%016llx", hash)
    }
}
