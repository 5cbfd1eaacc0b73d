import HTTPTypes

extension HTTPBody {
    /// Returns a body that streams a file in parts of 64 KiB, and reads it again if the request is repeated.
    ///
    /// - Throws: ``NetworkError`` with ``NetworkError/Code/fileFailure`` if the file cannot be opened; while it is sent, also if it has become
    ///   shorter. Bytes that are appended later are not sent.
    public static func file(at path: String) throws -> HTTPBody {
        let size = try File.forReading(path).size
        return HTTPBody(length: size, isReplayable: true) {
            var (file, offset) = (nil as File?, Int64(0))
            return {
                guard offset < size else { return nil }
                let open = try file ?? File.forReading(path)
                file = open
                let part = try open.read(at: offset, atMost: Int(Swift.min(size - offset, Int64(maximumPart))))
                guard !part.isEmpty else { throw NetworkError.fileFailure("it has become shorter") }
                offset += Int64(part.count)
                return part
            }
        }
    }

    /// Returns the bodies one after the other.
    static func joined(_ bodies: [HTTPBody]) -> HTTPBody {
        let length = bodies.reduce(0 as Int64?) { sum, body in sum.flatMap { sum in body.length.map { sum + $0 } } }
        return HTTPBody(length: length, isReplayable: bodies.allSatisfy(\.isReplayable)) {
            var (rest, current) = (bodies[...], nil as AsyncIterator?)
            return {
                while true {
                    if let part = try await current?.next() { return part }
                    guard let next = rest.popFirst() else { return nil }
                    current = next.makeAsyncIterator()
                }
            }
        }
    }
}

/// A form in the format `multipart/form-data` (RFC 7578), streamed in constant memory.
///
/// ```swift
/// var form = MultipartForm()
/// form.append("title", "Receipt")
/// try form.append("picture", file: .file(at: path), name: "receipt.jpg", type: "image/jpeg")
/// let request = NetworkRequest(.post, "/receipts", headerFields: [.contentType: form.contentType], body: form.body)
/// ```
///
/// Names are escaped as in the HTML standard ("multipart/form-data encoding algorithm").
public struct MultipartForm: Sendable {
    private let boundary: String
    private var parts: [HTTPBody] = []

    public init() {
        // 122 random bits do not occur in a file by chance.
        boundary = "form-" + (0..<4).map { _ in String(UInt32.random(in: 1 << 30...(.max)), radix: 36) }.joined()
    }

    /// The value of `Content-Type`.
    public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// The body. It can be sent again if the bodies of all files can.
    public var body: HTTPBody { .joined(parts + [HTTPBody(Array("--\(boundary)--\r\n".utf8))]) }

    /// Appends a field. Each line break becomes CR and LF.
    public mutating func append(_ name: String, _ value: String) {
        append("name=\"\(Self.escape(Self.withCRLF(name)))\"", HTTPBody(Array(Self.withCRLF(value).utf8)))
    }

    /// Appends a file.
    ///
    /// - Throws: ``NetworkError`` with ``NetworkError/Code/invalidRequest`` for a type with control characters.
    public mutating func append(_ name: String, file: HTTPBody, name fileName: String, type: String = "application/octet-stream") throws {
        guard HTTPField.isValidValue(type) else { throw NetworkError.invalidRequest("the type of a file contains control characters") }
        let names = "name=\"\(Self.escape(Self.withCRLF(name)))\"; filename=\"\(Self.escape(fileName))\""
        append("\(names)\r\nContent-Type: \(type)", file)
    }

    private mutating func append(_ head: String, _ body: HTTPBody) {
        parts += [
            HTTPBody(Array("--\(boundary)\r\nContent-Disposition: form-data; \(head)\r\n\r\n".utf8)), body, HTTPBody(Array("\r\n".utf8)),
        ]
    }

    private static func withCRLF(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false) { $0 == "\r\n" || $0 == "\r" || $0 == "\n" }.joined(separator: "\r\n")
    }

    private static func escape(_ name: String) -> String {
        // Bytes, because a character may consist of CR and LF.
        let escapes: [UInt8: String] = [0x0A: "%0A", 0x0D: "%0D", 0x22: "%22"]
        return String(decoding: name.utf8.flatMap { byte in escapes[byte].map { Array($0.utf8) } ?? [byte] }, as: UTF8.self)
    }
}
