#if os(Linux)
import Foundation
import Testing

/// Searches the writable memory of this process.
enum HeapScan {
    /// Returns the number of occurrences of the bytes whose inverse is `inverted`.
    static func occurrences(ofInverted inverted: [UInt8]) throws -> Int {
        let memory = open("/proc/self/mem", O_RDONLY)
        try #require(memory >= 0)
        defer { close(memory) }
        let size = 1 << 16
        // Outside the heap, so that a window is not found by the next one.
        let window = try #require(mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        defer { munmap(window, size) }
        let own = UInt(bitPattern: window)..<UInt(bitPattern: window) + UInt(size)
        var count = 0
        for range in try writableRanges() {
            var start = range.lowerBound
            while start < range.upperBound {
                let length = min(size, Int(range.upperBound - start))
                let got = own.overlaps(start..<start + UInt(length)) ? 0 : pread(memory, window, length, off_t(start))
                if got >= inverted.count {
                    count += occurrences(ofInverted: inverted, in: UnsafeRawBufferPointer(start: window, count: got))
                }
                guard length == size else { break }
                start += UInt(size - inverted.count + 1)
            }
        }
        return count
    }

    private static func occurrences(ofInverted inverted: [UInt8], in window: UnsafeRawBufferPointer) -> Int {
        var count = 0
        let first = ~inverted[0]
        var offset = 0
        while let found = memchr(window.baseAddress! + offset, Int32(first), window.count - inverted.count + 1 - offset) {
            let position = window.baseAddress!.distance(to: UnsafeRawPointer(found))
            if inverted.indices.allSatisfy({ window[position + $0] == ~inverted[$0] }) { count += 1 }
            offset = position + 1
            if offset > window.count - inverted.count { break }
        }
        return count
    }

    /// Returns the complete text of a kernel file, which a single read may truncate.
    static func text(of path: String) throws -> String {
        let descriptor = open(path, O_RDONLY)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while case let count = read(descriptor, &part, part.count), count > 0 { bytes += part[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func writableRanges() throws -> [Range<UInt>] {
        try text(of: "/proc/self/maps").split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard fields[1].hasPrefix("rw"), ends.count == 2, line.hasSuffix("[heap]") || fields.count == 5 else { return nil }
            return ends[0]..<ends[1]
        }
    }
}
#endif
