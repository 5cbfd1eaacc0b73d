#if os(Linux)
import Foundation
import Synchronization
import Testing

/// Searches the writable memory of this process: heap, stacks and global data.
enum HeapScan {
    /// Returns the inverse of a part of a file, without a copy in memory.
    static func inverted(contentOf path: String, in range: Range<Int>) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let content = try #require(mmap(nil, range.upperBound, PROT_READ, MAP_SHARED, descriptor, 0))
        defer { munmap(content, range.upperBound) }
        return UnsafeRawBufferPointer(start: content, count: range.upperBound)[range].map { ~$0 }
    }

    // A search copies memory, which another one would find.
    private static let oneAtATime = Mutex(())

    /// Returns the number of occurrences of the bytes whose inverse is `inverted`.
    static func occurrences(ofInverted inverted: [UInt8]) throws -> Int {
        try oneAtATime.withLock { _ in try search(forInverted: inverted) }
    }

    private static func search(forInverted inverted: [UInt8]) throws -> Int {
        let memory = open("/proc/self/mem", O_RDONLY)
        try #require(memory >= 0)
        defer { close(memory) }
        let (size, patternSize, pageSize) = (1 << 20, 4096, UInt(4096))
        // A window that is copied to, and the bytes. Neither is searched.
        let window = try #require(mmap(nil, size + patternSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        let own = UInt(bitPattern: window)..<UInt(bitPattern: window) + UInt(size + patternSize)
        let pattern = UnsafeMutableRawBufferPointer(start: window + size, count: inverted.count)
        for index in inverted.indices { pattern[index] = ~inverted[index] }
        defer {
            pattern.initializeMemory(as: UInt8.self, repeating: 0)
            munmap(window, size + patternSize)
        }
        var count = 0
        for range in try writableRanges() {
            var start = range.lowerBound
            while start < range.upperBound {
                if own.contains(start) {
                    start = own.upperBound
                    continue
                }
                let end = min(start + UInt(size), start < own.lowerBound ? min(range.upperBound, own.lowerBound) : range.upperBound)
                let got = max(0, pread(memory, window, Int(end - start), off_t(start)))
                count += occurrences(of: UnsafeRawBufferPointer(pattern), in: UnsafeRawBufferPointer(start: window, count: got))
                if got < Int(end - start) {
                    // Another thread has unmapped a page since the ranges were read. The memory behind it is still to be searched.
                    start = (start + UInt(got)) / pageSize * pageSize + pageSize
                    continue
                }
                // Bytes across the end of the window are found in the next one.
                start = end - start == UInt(size) ? end - UInt(inverted.count - 1) : end
            }
        }
        return count
    }

    private static func occurrences(of pattern: UnsafeRawBufferPointer, in window: UnsafeRawBufferPointer) -> Int {
        // Memory consists of zeros mostly.
        let anchor = pattern.firstIndex { $0 != 0 && $0 != 0xFF } ?? 0
        let (start, last) = (window.baseAddress!, window.count - pattern.count)
        var (count, place) = (0, 0)
        while place <= last, let found = memchr(start + place + anchor, Int32(pattern[anchor]), last - place + 1) {
            let candidate = start.distance(to: UnsafeRawPointer(found)) - anchor
            if memcmp(start + candidate, pattern.baseAddress!, pattern.count) == 0 { count += 1 }
            place = candidate + 1
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
            guard fields[1].hasPrefix("rw"), ends.count == 2 else { return nil }
            return ends[0]..<ends[1]
        }
    }
}
#endif
