package import PresentationKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Reads a ``MultipartForm`` while it arrives.
///
/// Fields and files are collected in memory, up to a limit for all of them. A file with a limit of its own is written to disk as soon as it
/// is larger than `FormFile.startSize`, so that only its start is in memory.
package struct MultipartReader: Sendable {
    private enum State {
        case start
        case boundary
        case header
        case content(MultipartForm.Part, size: Int)
        case end
    }

    private let delimiter: [UInt8]
    private let memoryLimit: Int
    private let fileLimits: [String: Int]
    private var state = State.start
    private var parts: [MultipartForm.Part] = []
    private var pending: [UInt8] = []
    private var bytesInMemory = 0

    /// - Parameters:
    ///   - memoryLimit: The maximum size in bytes of all values in memory.
    ///   - fileLimits: The maximum sizes in bytes of the files that may be on disk, by field name.
    package init(contentType: String, memoryLimit: Int = .max, fileLimits: [String: Int] = [:]) throws(MultipartForm.Failure) {
        guard let boundary = MultipartForm.boundary(of: contentType) else { throw .malformed }
        delimiter = Array("\r\n--\(boundary)".utf8)
        self.memoryLimit = memoryLimit
        self.fileLimits = fileLimits
    }

    package mutating func read(_ bytes: some Collection<UInt8>) throws(MultipartForm.Failure) {
        pending += bytes
        while try advance() {}
    }

    package consuming func finish() throws(MultipartForm.Failure) -> MultipartForm {
        guard case .end = state, pending.isEmpty || pending.elementsEqual("\r\n".utf8) else { throw .malformed }
        return MultipartForm(parts: parts)
    }

    /// Processes one element of the body. Returns whether there may be another one.
    private mutating func advance() throws(MultipartForm.Failure) -> Bool {
        switch state {
        case .start:
            // The first boundary is not preceded by a line end.
            let first = delimiter.dropFirst(2)
            guard pending.count >= first.count else { return false }
            guard pending.starts(with: first) else { throw .malformed }
            pending.removeFirst(first.count)
            state = .boundary
        case .boundary:
            guard pending.count >= 2 else { return false }
            if pending.starts(with: "--".utf8) {
                state = .end
            } else {
                guard parts.count < MultipartForm.maximumParts, pending.starts(with: "\r\n".utf8) else { throw .malformed }
                state = .header
            }
            pending.removeFirst(2)
        case .header:
            let end = Array("\r\n\r\n".utf8)
            guard let length = Self.find(end, in: pending), length + end.count <= MultipartForm.maximumHeader else {
                guard pending.count < MultipartForm.maximumHeader else { throw .malformed }
                return false
            }
            state = .content(try MultipartForm.part(pending[..<length]), size: 0)
            pending.removeFirst(length + end.count)
        case .content(var part, let size):
            // Without a delimiter, the last bytes may be its start.
            let end = Self.find(delimiter, in: pending)
            let length = end ?? max(pending.count - delimiter.count + 1, 0)
            // The part is owned here alone, so that appending to it copies nothing.
            state = .end
            try append(pending[..<length], to: &part, size: size)
            pending.removeFirst(length)
            guard end != nil else {
                state = .content(part, size: size + length)
                return false
            }
            pending.removeFirst(delimiter.count)
            parts.append(part)
            state = .boundary
        case .end:
            guard pending.count <= 2 else { throw .malformed }
            return false
        }
        return true
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>, to part: inout MultipartForm.Part, size: Int) throws(MultipartForm.Failure) {
        guard part.file != nil, let limit = fileLimits[part.name] else {
            bytesInMemory += bytes.count
            guard bytesInMemory <= memoryLimit else { throw .tooLarge }
            part.bytes += bytes
            return
        }
        guard size + bytes.count <= limit else { throw .tooLarge }
        let known = part.bytes
        part.bytes += bytes.prefix(FormFile.startSize - known.count)
        guard size + bytes.count > FormFile.startSize else { return }
        do {
            let file: ReceivedFile
            if let received = part.received {
                file = received
            } else {
                file = try ReceivedFile()
                try file.append(known)
                part.received = file
            }
            try file.append(Array(bytes))
        } catch {
            throw .storage(error)
        }
    }

    private static func find(_ pattern: [UInt8], in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return nil }
            var position = 0
            while position + pattern.count <= bytes.count {
                let length = bytes.count - pattern.count + 1 - position
                guard let found = memchr(start + position, Int32(pattern[0]), length) else { return nil }
                position = UnsafeRawPointer(found) - start
                if memcmp(start + position, pattern, pattern.count) == 0 { return position }
                position += 1
            }
            return nil
        }
    }
}
