import Foundation

/// Validates a file of an index store, because the library does not.
enum IndexFile {
    /// The numbers of the top-level blocks of a complete LLVM bitstream: a magic number, then blocks whose lengths add up to the file's.
    ///
    /// The library would read past the end of a truncated or foreign file.
    ///
    /// - Returns: `nil` if the file is not a complete bitstream.
    static func blocks(_ path: String, magic: StaticString) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        // Most files are smaller than a page, so one read is enough for all of their blocks.
        return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { page in
            let count = max(0, pread(descriptor, page.baseAddress, page.count, 0))
            return blocks(size: Int(status.st_size), magic: magic) { offset, buffer in
                if offset + buffer.count <= count {
                    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: page[offset..<offset + buffer.count]))
                    return true
                }
                return pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)) == buffer.count
            }
        }
    }

    /// - Parameter read: Fills the buffer from an offset; returns whether it succeeded.
    static func blocks(size: Int, magic: StaticString, read: (Int, UnsafeMutableRawBufferPointer) -> Bool) -> [UInt8]? {
        func word(at offset: Int) -> UInt32? {
            var word: UInt32 = 0
            return offset + 4 <= size && withUnsafeMutableBytes(of: &word, { read(offset, $0) }) ? UInt32(littleEndian: word) : nil
        }
        let expected = magic.withUTF8Buffer { $0.enumerated().reduce(UInt32(0)) { $0 | UInt32($1.element) << (8 * $1.offset) } }
        guard size % 4 == 0, word(at: 0) == expected else { return nil }
        var blocks: [UInt8] = []
        var offset = 4
        while offset < size {
            // A top-level block begins with 2 bits for ENTER_SUBBLOCK (1), its number in groups of 8 bits, its code width in groups of 4,
            // and, after alignment to a word, its length in words.
            guard let head = word(at: offset), head & 3 == 1, let length = word(at: offset + 4), head & 0x200 == 0 else { return nil }
            blocks.append(UInt8(truncatingIfNeeded: head >> 2))
            offset += 8 + Int(length) * 4
        }
        return offset == size && size > 4 ? blocks : nil
    }
}
