import Foundation

/// The messages between a run and its reader processes. Each message is its length in four bytes, lowest first, followed by JSON, or for
/// answers, by the encoding of the cache.
enum IndexMessage {
    /// The protocol version. Both sides are normally of one build; an unknown version is rejected.
    static let version = 4

    /// The maximum size of a message, a thousand times the largest known record.
    static let largestSize = 1 << 30

    static func header(_ size: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } }

    static func size(_ header: [UInt8]) -> Int { header.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) } }

    private struct Envelope<Content: Codable>: Codable {
        var version = IndexMessage.version
        var content: Content
    }

    /// Encoding these types never fails.
    static func bytes(_ content: some Codable) -> [UInt8] { [UInt8]((try? JSONEncoder().encode(Envelope(content: content))) ?? Data()) }

    /// - Throws: `Garbled` for anything that this version does not send.
    static func content<Content: Codable>(_ bytes: [UInt8], as type: Content.Type = Content.self) throws(ByteCoder.Garbled) -> Content {
        guard let message = try? JSONDecoder().decode(Envelope<Content>.self, from: Data(bytes)), message.version == version else {
            throw .init()
        }
        return message.content
    }
}

/// Whether a reader process is ready.
enum IndexGreeting: Codable, Equatable {
    case ready
    /// The library or a store cannot be used.
    case refused(IndexError)
}

extension IndexAnswer {
    var message: [UInt8] {
        switch self {
        case .success(let bytes): [0] + bytes
        case .failure(.notWhole): [1]
        case .failure(.refused): [2]
        case .failure: [3]
        }
    }

    init(message: [UInt8]) {
        switch message.first {
        case 0: self = .success(Array(message.dropFirst()))
        case 1: self = .failure(.notWhole)
        case 2: self = .failure(.refused)
        default: self = .failure(.garbled)
        }
    }
}
