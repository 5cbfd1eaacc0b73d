import Synchronization

/// The bytes of a request or of a response, as a sequence of pieces.
///
/// A body made from bytes can be read any number of times, one made from a stream once. A response's body pulls: as long as nobody
/// asks for the next piece, a transport with back-pressure reads no more from the network. Letting go of a body that was not read to
/// its end gives up the connection.
public struct HTTPBody: AsyncSequence, Sendable {
    public typealias Element = [UInt8]

    private enum Source: Sendable {
        case bytes([UInt8])
        case stream(OneUseStream)
    }

    private let source: Source
    /// The number of bytes, or `nil` when it is known only at the end.
    public let length: Int64?

    /// A body that is in memory.
    public init(_ bytes: [UInt8]) {
        source = .bytes(bytes)
        length = Int64(bytes.count)
    }

    /// A body that is made while it is read, once.
    ///
    /// - Parameters:
    ///   - pieces: the bytes, in pieces of any size.
    ///   - length: their number, if it is known. A transport may fail when it turns out wrong.
    public init<Pieces: AsyncSequence & Sendable>(streaming pieces: Pieces, length: Int64?) where Pieces.Element == [UInt8] {
        source = .stream(OneUseStream { AsyncIterator(pieces.makeAsyncIterator()) })
        self.length = length
    }

    /// No bytes.
    public static let empty = HTTPBody([])

    /// Whether the body can be sent a second time, which a retry needs.
    public var isReplayable: Bool { bytes != nil }

    /// The bytes, when they are in memory.
    public var bytes: [UInt8]? {
        if case .bytes(let bytes) = source { bytes } else { nil }
    }

    /// Reads the body to its end.
    ///
    /// - Parameter limit: the most bytes to accept.
    /// - Throws: ``NetworkError`` with ``NetworkError/Code/bodyTooLarge`` above the limit, or what the stream throws.
    public func collect(upTo limit: Int) async throws -> [UInt8] {
        if let length, length > limit { throw NetworkError.bodyTooLarge(limit: limit) }
        if let bytes { return bytes }
        var collected: [UInt8] = []
        for try await piece in self {
            guard collected.count + piece.count <= limit else { throw NetworkError.bodyTooLarge(limit: limit) }
            if collected.isEmpty { collected = piece } else { collected += piece }
        }
        return collected
    }

    public func makeAsyncIterator() -> AsyncIterator {
        switch source {
        case .bytes(let bytes): AsyncIterator(bytes)
        case .stream(let stream): stream.take()
        }
    }

    /// Reads a body. Not to be shared between tasks.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let produce: () async throws -> [UInt8]?

        init(_ bytes: [UInt8]) {
            var rest: [UInt8]? = bytes.isEmpty ? nil : bytes
            produce = {
                defer { rest = nil }
                return rest
            }
        }

        init<Pieces: AsyncIteratorProtocol>(_ pieces: Pieces) where Pieces.Element == [UInt8] {
            var pieces = pieces
            produce = { try await pieces.next() }
        }

        init(failing error: NetworkError) {
            produce = { throw error }
        }

        public mutating func next() async throws -> [UInt8]? {
            try await produce()
        }
    }
}

/// Gives out its iterator once: bytes that have gone by do not come again.
private final class OneUseStream: Sendable {
    private let isTaken = Mutex(false)
    private let makeIterator: @Sendable () -> HTTPBody.AsyncIterator

    init(_ makeIterator: @escaping @Sendable () -> HTTPBody.AsyncIterator) {
        self.makeIterator = makeIterator
    }

    func take() -> HTTPBody.AsyncIterator {
        let taken = isTaken.withLock { isTaken in
            defer { isTaken = true }
            return isTaken
        }
        return taken ? HTTPBody.AsyncIterator(failing: .invalidRequest("its body is a stream and was read before")) : makeIterator()
    }
}
