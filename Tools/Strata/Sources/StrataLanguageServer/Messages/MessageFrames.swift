package import Foundation

/// Splits a byte stream into messages, each framed by a header of the Language Server Protocol's base protocol (LSP 3.17).
///
/// Malformed bytes are skipped up to the next valid header. The buffer never exceeds the length of a message.
package struct MessageFrames {
    /// The maximum length of a message. A larger header is malformed.
    private static let longestMessage = 64 << 20
    private static let longestHeader = 8 << 10
    private static let separator = Data("\r\n\r\n".utf8)
    private var buffer = Data()
    private var expected: Int?

    package init() {}
    package static func frame(_ body: Data) -> Data { Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body }
    package mutating func append(_ bytes: Data) { buffer.append(bytes) }

    package mutating func next() -> Data? {
        while expected == nil, let end = buffer.range(of: Self.separator) {
            expected = Self.length(in: String(decoding: buffer[..<end.lowerBound], as: UTF8.self))
            buffer = Data(buffer[end.upperBound...])
        }
        // The buffer may end within a separator.
        if expected == nil, buffer.count > Self.longestHeader { buffer = Data(buffer.suffix(3)) }
        guard let length = expected, buffer.count >= length else { return nil }
        defer {
            buffer = Data(buffer.dropFirst(length))
            expected = nil
        }
        return Data(buffer.prefix(length))
    }

    /// The length in a header. The last one is used, because earlier text may be garbage.
    private static func length(in header: String) -> Int? {
        guard let name = header.range(of: "Content-Length:", options: [.backwards, .caseInsensitive]) else { return nil }
        let value = header[name.upperBound...].prefix { !$0.isNewline }.trimmingCharacters(in: .whitespaces)
        return value.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(value).flatMap { $0 <= longestMessage ? $0 : nil } : nil
    }
}
