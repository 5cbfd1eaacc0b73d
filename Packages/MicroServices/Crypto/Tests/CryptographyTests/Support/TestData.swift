import Foundation

/// Public test data outside the repository: in `STRATA_DATA`, else in `shared/data` next to the repository.
enum TestData {
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

    /// The files of Wycheproof vectors.
    static let wycheproof: [URL] = {
        guard let folder = folder?.appendingPathComponent("wycheproof") else { return [] }
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    }()

    private static func existing(_ folder: URL) -> URL? {
        FileManager.default.fileExists(atPath: folder.path) ? folder.standardizedFileURL : nil
    }
}

func bytes(hex text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

/// The bytes cut at each length, and with each bit flipped.
func damaged(_ bytes: [UInt8]) -> [[UInt8]] {
    let flipped = (0..<bytes.count * 8).map { bit in
        var flipped = bytes
        flipped[bit / 8] ^= 1 << UInt8(bit % 8)
        return flipped
    }
    return bytes.indices.map { Array(bytes[..<$0]) } + flipped
}

/// Calls `body` with the bytes of several arrays.
func withBytes<Result>(_ arrays: [UInt8]..., body: ([UnsafeRawBufferPointer]) throws -> Result) rethrows -> Result {
    let memory = arrays.map { array in
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: array.count, alignment: 1)
        copy.copyBytes(from: array)
        return UnsafeRawBufferPointer(copy)
    }
    defer { for copy in memory { copy.deallocate() } }
    return try body(memory)
}
