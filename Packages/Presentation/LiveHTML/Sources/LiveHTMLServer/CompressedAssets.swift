import CLiveZlib
import LiveHTML

/// The client's files compressed with gzip, once, when the server is created.
struct CompressedAssets: Sendable {
    private let bytes: [String: [UInt8]]

    init(_ assets: [LiveAsset] = LiveAsset.own) {
        bytes = Dictionary(uniqueKeysWithValues: assets.compactMap { asset in Gzip.compress(asset.bytes).map { (asset.path, $0) } })
    }

    /// Nil for other files.
    subscript(path: String) -> [UInt8]? { bytes[path] }
}

/// RFC 1952.
enum Gzip {
    /// Compresses bytes with zlib's best level. Nil if the result is not smaller, or memory is exhausted.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // A window of 15 bits, plus 16 for gzip's header instead of zlib's.
        let status = deflateInit2_(
            &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: bytes.count)
        let end = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
                (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
                return deflate(&stream, Z_FINISH)
            }
        }
        return end == Z_STREAM_END ? Array(output.prefix(Int(stream.total_out))) : nil
    }
}
