import Foundation

/// A temporary folder that is deleted with the value.
final class TestFolder: Sendable {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "cachekit-tests-" + UUID().uuidString
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Whether the system lists the descriptors of this process.
    static let listsDescriptors = FileManager.default.fileExists(atPath: "/proc/self/fd")

    /// The names of the files in it that this process has open, once for each descriptor.
    var openFiles: [String] {
        let links = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return links.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0) }
            .filter { $0.hasPrefix(path) }.map { String($0.dropFirst(path.count + 1)) }.sorted()
    }

    var database: String { path + "/cache.sqlite" }
}

/// A reproducible random number generator (SplitMix64).
struct FixedGenerator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
