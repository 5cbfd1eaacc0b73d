package import Foundation

/// Splits a byte stream into messages, each framed by a header of the Language Server Protocol's base protocol (LSP 3.17).
///
/// Malformed bytes are skipped up to the next valid header. The buffer never exceeds the length of a message.
package struct MessageFrames {
    package enum Frame: Hashable {
        case message(Data)
        /// Bytes that were skipped, and why.
        case noise(String)
    }

    /// The maximum length of a message. A larger header is malformed.
    package static let longestMessage = 64 << 20
    private static let longestHeader = 8 << 10
    private static let separator = Data("\r\n\r\n".utf8)

    private var buffer = Data()
    /// The length of the body that is being received.
    private var expected: Int?

    package init() {}

    package static func frame(_ body: Data) -> Data { Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body }

    package mutating func append(_ bytes: Data) { buffer.append(bytes) }

    /// The next frame, or `nil` until more is received.
    package mutating func next() -> Frame? {
        if expected == nil {
            guard let end = buffer.range(of: Self.separator) else {
                guard buffer.count > Self.longestHeader else { return nil }
                // The buffer may end within a separator.
                buffer = Data(buffer.suffix(3))
                return .noise("a header that does not end")
            }
            let header = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
            buffer = Data(buffer[end.upperBound...])
            guard let length = Self.length(in: header) else { return .noise("a header without a usable Content-Length") }
            expected = length
        }
        guard let length = expected, buffer.count >= length else { return nil }
        let body = Data(buffer.prefix(length))
        buffer = Data(buffer.dropFirst(length))
        expected = nil
        return .message(body)
    }

    /// The length in a header. The last one is used, because earlier text may be garbage.
    private static func length(in header: String) -> Int? {
        guard let name = header.range(of: "Content-Length:", options: [.backwards, .caseInsensitive]) else { return nil }
        let value = header[name.upperBound...].prefix { !$0.isNewline }.trimmingCharacters(in: .whitespaces)
        guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(value), length <= longestMessage
        else {
            return nil
        }
        return length
    }
}
