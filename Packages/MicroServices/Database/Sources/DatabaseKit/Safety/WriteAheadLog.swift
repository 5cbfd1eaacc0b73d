import Foundation

/// Reads SQLite's write-ahead log to distinguish an incomplete end from damage in the middle.
///
/// Each frame contains a checksum of itself and all previous frames. An unfinished frame of a killed process is the last one. If later frames
/// continue from the checksum of an invalid one, it was valid when they were written and was damaged later; SQLite then drops the transactions
/// in and after it. The format is documented at <https://www.sqlite.org/fileformat2.html#the_write_ahead_log>.
struct WriteAheadLog {
    /// The number of committed transactions in or after a damaged position.
    private(set) var lostTransactions = 0

    private static let headerSize = 32
    private static let frameHeaderSize = 24

    private struct Checksum: Equatable {
        var first: UInt32
        var second: UInt32
    }

    init(_ log: Data) {
        if log.count >= Self.headerSize { lostTransactions = log.withUnsafeBytes(Self.lostTransactions) }
    }

    private static func lostTransactions(_ log: UnsafeRawBufferPointer) -> Int {
        let stored = Checksum(first: word(log, 24), second: word(log, 28))
        let isMarkedBig = word(log, 0) & 1 == 1
        let isHeaderSound = sum(log, 0..<24, from: Checksum(first: 0, second: 0), isMarkedBig) == stored
        // Logs are written in the machine's byte order, and all supported machines are little-endian.
        let isBig = isHeaderSound && isMarkedBig
        let size = Int(word(log, 8))
        let pageSize = size.nonzeroBitCount == 1 && (512...65536).contains(size) ? size : 4096
        let frameSize = frameHeaderSize + pageSize
        let frames = (log.count - headerSize) / frameSize
        let salt = isHeaderSound ? salts(log, 16) : mostFrequentSalts(log, frames, frameSize)

        // The possible seeds of the next frame's checksum.
        var seeds = [stored]
        var isIntact = isHeaderSound
        // Transactions that end in frames not known to have been valid.
        var uncertain = 0
        var lost = 0
        for frame in 0..<frames {
            let start = headerSize + frame * frameSize
            let own = Checksum(first: word(log, start + 16), second: word(log, start + 20))
            let isOfThisLog = salts(log, start + 8) == salt
            let isEnd = word(log, start + 4) != 0
            let computed = seeds.map { checksum(log, start, pageSize, from: $0, isBig) }
            let follows = isOfThisLog && computed.contains(own)
            if !follows {
                isIntact = false
                uncertain += isEnd ? 1 : 0
            } else if !isIntact {
                // The frames before were valid when this one was written.
                lost += uncertain + (isEnd ? 1 : 0)
                uncertain = 0
            }
            // Either its page or its checksum may be damaged.
            seeds = follows ? [own] : [own, computed[0]]
        }
        return lost
    }

    /// The salts of most frames, for a log with a damaged header.
    private static func mostFrequentSalts(_ log: UnsafeRawBufferPointer, _ frames: Int, _ frameSize: Int) -> UInt64 {
        var counts: [UInt64: Int] = [:]
        for frame in 0..<frames { counts[salts(log, headerSize + frame * frameSize + 8), default: 0] += 1 }
        return counts.max { $0.value < $1.value }?.key ?? 0
    }

    private static func salts(_ log: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
        UInt64(word(log, place)) << 32 | UInt64(word(log, place + 4))
    }

    private static func checksum(
        _ log: UnsafeRawBufferPointer, _ start: Int, _ pageSize: Int, from seed: Checksum, _ isBig: Bool
    ) -> Checksum {
        let head = sum(log, start..<start + 8, from: seed, isBig)
        return sum(log, start + frameHeaderSize..<start + frameHeaderSize + pageSize, from: head, isBig)
    }

    private static func sum(_ log: UnsafeRawBufferPointer, _ range: Range<Int>, from seed: Checksum, _ isBig: Bool) -> Checksum {
        guard let base = log.baseAddress else { return seed }
        var sum = seed
        // Only operations that are inlined in debug builds, too: a log after a large commit is examined for a minute otherwise.
        var place = base + range.lowerBound
        let end = base + range.upperBound
        while place < end {
            let (first, second) = (place.loadUnaligned(as: UInt32.self), place.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
            sum.first &+= (isBig ? first.byteSwapped : first) &+ sum.second
            sum.second &+= (isBig ? second.byteSwapped : second) &+ sum.first
            place += 8
        }
        return sum
    }

    private static func word(_ log: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
        UInt32(bigEndian: log.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }
}
