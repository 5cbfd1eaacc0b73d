import Foundation

/// Files as sealed streams, in the format of ``StreamSealer``.
extension Sealer {
    /// Seals a file of any size in constant memory.
    ///
    /// - Parameters:
    ///   - destination: Replaced when the sealed file is complete, with mode 600. A crash leaves the old file or the new one.
    ///   - associatedData: Identifies the file, and is needed to open it.
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/storage``. The destination is unchanged then.
    public func sealFile(at source: String, to destination: String, authenticating associatedData: [UInt8] = []) throws {
        try Self.copy(source, to: destination) { input, output in
            var stream = try StreamSealer(self, authenticating: associatedData)
            try input.readAll { try stream.update($0, to: output.write) }
            try stream.finish(to: output.write)
        }
    }

    /// Opens a file of ``sealFile(at:to:authenticating:)`` in constant memory.
    ///
    /// - Parameter destination: Replaced when all of the content is verified, with mode 600. A crash leaves the old file or the new one.
    /// - Throws: As ``StreamOpener``; ``CryptographyError`` with ``CryptographyError/Code/storage``. The destination is unchanged then.
    public func openFile(at source: String, to destination: String, authenticating associatedData: [UInt8] = []) throws {
        try Self.copy(source, to: destination) { input, output in
            var stream = StreamOpener(self, authenticating: associatedData)
            try input.readAll { try stream.update($0, to: output.write) }
            try stream.finish(to: output.write)
        }
    }

    private static func copy(_ source: String, to destination: String, _ body: (OpenFile, OpenFile) throws -> Void) throws {
        let input = try OpenFile(source)
        let temporary = destination + ".writing-" + Hexadecimal.text(try SecureRandom.bytes(count: 8))
        try OpenFile.replace(destination, by: temporary) { try body(input, $0) }
    }
}

/// A sealed file that is read at any position.
///
/// The file must not change while it is open. The end of the file is verified when it is opened, and each part when it is read.
public struct SealedFile: ~Copyable {
    struct Chunks: ~Copyable {
        let size: Int
        let file: OpenFile
        let format: StreamFormat
        let context: AEADContext

        var last: Int { max(0, size - 1) / format.chunkSize }

        /// Calls `body` with the content of a chunk.
        func open(_ number: Int, _ body: (Bytes) -> Void) throws {
            let count = number == last ? size - number * format.chunkSize : format.chunkSize
            let sealed = MutableBytes.allocate(byteCount: count + SealedHeader.tagSize, alignment: 16)
            defer { sealed.deallocate() }
            let start = StreamFormat.headerSize + number * format.sealedChunkSize
            guard try file.read(into: sealed, at: start) == sealed.count else { throw CryptographyError.authenticationFailed }
            let content = try SecretBytes(count: count) { content in
                try context.openChunk(Bytes(sealed), number: UInt64(number), isLast: number == last, into: content)
            }
            content.withUnsafeBytes(body)
        }
    }

    private let chunks: Chunks

    /// Opens a file of ``Sealer/sealFile(at:to:authenticating:)``.
    ///
    /// - Throws: As ``StreamOpener``, also if the file was truncated or extended; ``CryptographyError`` with
    ///   ``CryptographyError/Code/storage``.
    public init(_ path: String, with sealer: Sealer, authenticating associatedData: [UInt8] = []) throws {
        let file = try OpenFile(path)
        var header = [UInt8](repeating: 0, count: StreamFormat.headerSize)
        let count = try header.withUnsafeMutableBytes { try file.read(into: $0, at: 0) }
        let format = try StreamFormat(reading: Array(header[..<count]))
        guard let size = format.contentSize(ofStream: Int(try file.status().st_size)) else { throw CryptographyError.authenticationFailed }
        let context = try format.makeContext(sealer.key(format.keyID), authenticating: associatedData, sealing: false)
        let chunks = Chunks(size: size, file: file, format: format, context: context)
        try chunks.open(chunks.last) { _ in }
        self.chunks = chunks
    }

    /// The size of the content in bytes.
    public var size: Int { chunks.size }

    /// Copies a part of the content to memory of the caller.
    ///
    /// - Parameter offset: The position in the content, from 0.
    /// - Returns: The number of bytes: the size of `output`, or less at the end of the content.
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/authenticationFailed`` if the file was changed,
    ///   ``CryptographyError/Code/invalidArgument`` if `offset` is negative, or ``CryptographyError/Code/storage``.
    public borrowing func read(at offset: Int, into output: UnsafeMutableRawBufferPointer) throws -> Int {
        guard offset >= 0 else { throw CryptographyError.invalidArgument("The offset in a sealed file", "it is not negative") }
        var done = 0
        while done < output.count, offset < size - done {
            let (chunk, start) = (offset + done).quotientAndRemainder(dividingBy: chunks.format.chunkSize)
            try chunks.open(chunk) { content in
                let part = Bytes(rebasing: content[start...].prefix(output.count - done))
                MutableBytes(rebasing: output[done...]).copyMemory(from: part)
                done += part.count
            }
        }
        return done
    }
}
