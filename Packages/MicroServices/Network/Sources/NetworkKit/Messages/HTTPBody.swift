import Synchronization

/// The bytes of a request or a response, as a sequence of chunks.
///
/// A body of bytes or of a file can be read repeatedly, a stream once. The body of a response is pulled: a transport with back-pressure reads from the
/// network on demand only. Releasing an unread body closes the connection.
public struct HTTPBody: AsyncSequence, Sendable {
    public typealias Element = [UInt8]

    private enum Source: Sendable {
        case bytes([UInt8])
        case chunks(isReplayable: Bool, @Sendable () -> () async throws -> [UInt8]?)
    }

    private final class OneUse: Sendable {
        let isOver = Atomic(false)
    }

    private let source: Source
    /// The number of bytes, or `nil` if it is unknown in advance.
    public let length: Int64?

    /// Creates a body from bytes in memory.
    public init(_ bytes: [UInt8]) {
        source = .bytes(bytes)
        length = Int64(bytes.count)
    }

    /// Creates a body from a stream that is read once. A transport may throw if its length in bytes is wrong.
    public init<Pieces: AsyncSequence & Sendable>(streaming pieces: Pieces, length: Int64?) where Pieces.Element == [UInt8] {
        self.init(length: length) {
            var iterator = pieces.makeAsyncIterator()
            return { try await iterator.next() }
        }
    }

    /// - Parameter chunks: Returns a function that returns the chunks, and nil at the end. It is called once for each reading.
    package init(length: Int64?, isReplayable: Bool = false, chunks: @escaping @Sendable () -> () async throws -> [UInt8]?) {
        self.length = length
        let use = OneUse()
        source = .chunks(isReplayable: isReplayable) {
            // The bytes of a stream cannot be read again.
            guard !isReplayable, use.isOver.exchange(true, ordering: .relaxed) else { return chunks() }
            return { throw NetworkError.invalidRequest("its body is a stream and was read before") }
        }
    }

    /// An empty body.
    public static let empty = HTTPBody([])

    /// Whether the body can be sent again, as a retry requires.
    public var isReplayable: Bool {
        if case .chunks(let isReplayable, _) = source { isReplayable } else { true }
    }

    /// The bytes, if they are in memory.
    public var bytes: [UInt8]? {
        if case .bytes(let bytes) = source { bytes } else { nil }
    }

    /// The maximum size of a part of an observed body in memory, in bytes.
    static let maximumPart = 64 << 10

    /// Returns the same body, which reports each part that the transport or the caller takes, of a body in memory in several parts.
    public func reporting(_ onProgress: @escaping @Sendable (_ done: Int64, _ total: Int64?) -> Void) -> HTTPBody {
        observed {
            var done: Int64 = 0
            return { part in
                done += Int64(part?.count ?? 0)
                if part != nil { onProgress(done, length) }
            }
        }
    }

    /// The same body in several parts, which reports each part, and nil at the end.
    func observed(_ observer: @escaping @Sendable () -> (_ part: [UInt8]?) -> Void) -> HTTPBody {
        HTTPBody(length: length, isReplayable: isReplayable) {
            var iterator = bytes.map { AsyncIterator($0, partSize: Self.maximumPart) } ?? makeAsyncIterator()
            let observe = observer()
            return {
                let part = try await iterator.next()
                observe(part)
                return part
            }
        }
    }

    /// Reads the whole body. Throws ``NetworkError/Code/bodyTooLarge`` above the limit in bytes, or the error of the stream.
    public func collect(upTo limit: Int) async throws -> [UInt8] {
        if let length, length > limit { throw NetworkError.bodyTooLarge(limit: limit) }
        if let bytes { return bytes }
        var collected: [UInt8] = []
        for try await piece in self {
            guard collected.count + piece.count <= limit else { throw NetworkError.bodyTooLarge(limit: limit) }
            if collected.isEmpty {
                collected = piece
                collected.reserveCapacity(Int(Swift.max(0, length ?? 0)))
            } else {
                collected += piece
            }
        }
        return collected
    }

    public func makeAsyncIterator() -> AsyncIterator {
        switch source {
        case .bytes(let bytes): AsyncIterator(bytes)
        case .chunks(_, let chunks): AsyncIterator(chunks())
        }
    }

    /// The iterator of a body. Must not be shared between tasks.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let produce: () async throws -> [UInt8]?

        init(_ bytes: [UInt8], partSize: Int = .max) {
            var start = 0
            produce = {
                guard start < bytes.count else { return nil }
                let part = bytes[start...].prefix(partSize)
                start = part.endIndex
                return part.count == bytes.count ? bytes : Array(part)
            }
        }

        init(_ produce: @escaping () async throws -> [UInt8]?) { self.produce = produce }

        public mutating func next() async throws -> [UInt8]? {
            try await produce()
        }
    }
}
