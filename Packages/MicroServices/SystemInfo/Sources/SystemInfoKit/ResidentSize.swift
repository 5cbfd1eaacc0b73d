#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads the resident memory of this process repeatedly. Keeps its file open, so that a reading is one system call.
///
/// - Important: Create a new value after `fork`: the open file describes the parent.
public final class ResidentSize: Sendable {
    private let descriptor: Int32
    private let pageSize: Int
    private static let path = "/proc/self/statm"

    /// - Parameter root: the folder to use as `/`.
    public init(root: String = "/") {
        descriptor = open((root == "/" ? "" : root) + Self.path, O_RDONLY | O_CLOEXEC)
        pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The current size in bytes.
    public func bytes() -> Field<Int> {
        guard descriptor >= 0 else { return .missing(.unsupported(path: Self.path)) }
        // Seven numbers of at most 20 digits.
        return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
            let count = pread(descriptor, buffer.baseAddress, buffer.count, 0)
            guard count > 0 else { return .missing(.unreadable(path: Self.path, code: count < 0 ? errno : 0)) }
            return Self.pages(UnsafeRawBufferPointer(rebasing: buffer[..<count])).flatMap { Self.bytes($0, pageSize) }.map { .value($0) }
                ?? .missing(.malformed(path: Self.path))
        }
    }

    static func parse(_ text: Text, pageSize: Int) -> Int? {
        let words = text.words
        guard words.count >= 2, let pages = words[1].number else { return nil }
        return bytes(pages, pageSize)
    }

    private static func bytes(_ pages: UInt64, _ pageSize: Int) -> Int? {
        guard let pages = Int(exactly: pages) else { return nil }
        let (bytes, overflows) = pages.multipliedReportingOverflow(by: pageSize)
        return overflows ? nil : bytes
    }

    /// The second number, parsed without allocating an array.
    private static func pages(_ bytes: UnsafeRawBufferPointer) -> UInt64? {
        var index = 0
        while index < bytes.count, bytes[index] != 0x20 { index += 1 }
        index += 1
        var value: UInt64 = 0
        let start = index
        while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 {
            let (product, overflows) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflowsToo) = product.addingReportingOverflow(UInt64(bytes[index] - 0x30))
            guard !overflows, !overflowsToo else { return nil }
            value = sum
            index += 1
        }
        return index > start ? value : nil
    }
}
