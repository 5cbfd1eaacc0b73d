/// The values of `sysctlbyname`. Numbers are in the byte order of the machine, which is little-endian on all of Apple's.
struct DarwinControls: Sendable {
    let calls: any DarwinCalls

    /// An integer of 4 or 8 bytes.
    func number(_ name: String) -> Field<Int> {
        parse(name) { bytes in
            switch bytes.count {
            case 4: Int(Int32(truncatingIfNeeded: Self.word(bytes, at: 0, size: 4)))
            case 8: Int(exactly: Self.word(bytes, at: 0, size: 8))
            default: nil
            }
        }
    }

    func count(_ name: String) -> Field<Int> {
        number(name).flatMap { $0 > 0 ? .value($0) : .missing(.malformed(path: name)) }
    }

    /// A text that ends with a zero byte.
    func string(_ name: String) -> Field<String> {
        parse(name) { bytes in
            let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self).printable
            return text.isEmpty ? nil : text
        }
    }

    /// `struct xsw_usage` of `vm.swapusage`: total, available and used in 8 bytes each, then page size and encryption.
    func swap() -> Field<(total: Int, available: Int)> {
        parse("vm.swapusage") { bytes in
            guard bytes.count >= 24, let total = Int(exactly: Self.word(bytes, at: 0, size: 8)),
                let available = Int(exactly: Self.word(bytes, at: 8, size: 8)), available <= total
            else { return nil }
            return (total, available)
        }
    }

    /// `struct timeval` of `kern.boottime`: seconds in 8 bytes, then microseconds in 4.
    func bootTime() -> Field<Duration> {
        parse("kern.boottime") { bytes in
            guard bytes.count >= 12 else { return nil }
            let seconds = Self.word(bytes, at: 0, size: 8)
            let microseconds = Self.word(bytes, at: 8, size: 4)
            guard seconds > 0, seconds < 1 << 40, microseconds < 1_000_000 else { return nil }
            return .seconds(Int64(seconds)) + .microseconds(Int64(microseconds))
        }
    }

    private func parse<Value>(_ name: String, _ read: ([UInt8]) -> Value?) -> Field<Value> {
        calls.control(name).flatMap { read($0).map { .value($0) } ?? .missing(.malformed(path: name)) }
    }

    private static func word(_ bytes: [UInt8], at start: Int, size: Int) -> UInt64 {
        bytes[start..<start + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
