import Foundation
import Testing

@testable import DatabaseKit

/// Write-ahead logs written byte by byte from SQLite's documentation, in both byte orders.
@Suite(.timeLimit(.minutes(10))) struct LogFormatTests {
    /// Frames that do (true) and do not end a transaction.
    private static let ends = [false, true, true, false, false, true, true, true]

    /// A log with one frame for each element. An element is true if its frame ends a transaction.
    private func log(_ ends: [Bool] = Self.ends, pageSize: Int = 512, isBig: Bool = false, salt: UInt32 = 9) -> [UInt8] {
        var sum: (first: UInt32, second: UInt32) = (0, 0)
        func bytes(_ words: UInt32...) -> [UInt8] { words.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } } }
        func add(_ part: [UInt8]) {
            part.withUnsafeBytes { part in
                for place in stride(from: 0, to: part.count, by: 8) {
                    let words = [place, place + 4].map { part.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
                        .map { isBig ? UInt32(bigEndian: $0) : UInt32(littleEndian: $0) }
                    sum.first &+= words[0] &+ sum.second
                    sum.second &+= words[1] &+ sum.first
                }
            }
        }
        var log = bytes(isBig ? 0x377F_0683 : 0x377F_0682, 3_007_000, UInt32(pageSize), 0, 7, salt)
        add(log)
        log += bytes(sum.first, sum.second)
        for (frame, isEnd) in ends.enumerated() {
            let head = bytes(UInt32(frame + 1), isEnd ? UInt32(ends.count) : 0)
            let page = (0..<pageSize).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ frame) }
            add(head)
            add(page)
            log += head + bytes(7, salt, sum.first, sum.second) + page
        }
        return log
    }

    private func lost(_ log: some Sequence<UInt8>) -> Int { WriteAheadLog(Data(log)).lostTransactions }

    private func count(_ ends: some Sequence<Bool>) -> Int { ends.count { $0 } }

    @Test(arguments: [false, true]) func log_thatEndsAnywhere_hasLostNothing(isBig: Bool) {
        let log = log(isBig: isBig)
        for size in stride(from: 0, through: log.count, by: 41) { #expect(lost(log.prefix(size)) == 0, "\(size) bytes") }
        for size in [0, 31, 32, 33, log.count - 1, log.count] { #expect(lost(log.prefix(size)) == 0, "\(size) bytes") }
    }

    @Test(arguments: [(512, false), (512, true), (1024, false)])
    func frame_withDamage_losesItsTransactionAndAllLaterOnes(pageSize: Int, isBig: Bool) {
        let log = log(pageSize: pageSize, isBig: isBig)
        for frame in Self.ends.indices {
            // Its page number, its salts, its checksum, and the ends of its page.
            for place in [3, 8, 15, 16, 23, 24, 24 + pageSize - 1] {
                var damaged = log
                damaged[32 + frame * (24 + pageSize) + place] ^= 0x80
                // The last one may be incomplete.
                let expected = frame == Self.ends.count - 1 ? 0 : count(Self.ends[frame...])
                #expect(lost(damaged) == expected, "frame \(frame), byte \(place)")
            }
        }
    }

    @Test(arguments: [512, 65536]) func pageSize_ofAnyDatabase_isRead(pageSize: Int) {
        var damaged = log([true, true, true], pageSize: pageSize)
        damaged[100] ^= 1
        #expect(lost(damaged) == 3)
    }

    @Test func header_withDamage_losesAllTransactions() {
        let log = log(pageSize: 4096)
        for place in 0..<32 {
            var damaged = log
            damaged[place] ^= 0x10
            #expect(lost(damaged) == count(Self.ends), "byte \(place)")
        }
        // The only frame continues from the checksum at the end of the header.
        for place in 0..<24 {
            var damaged = self.log([true], pageSize: 4096)
            damaged[place] ^= 0x10
            #expect(lost(damaged) == 1, "byte \(place)")
        }
    }

    @Test func frames_damagedInARow_loseTheirTransactions() {
        for first in 0..<Self.ends.count - 2 {
            var damaged = log()
            for frame in first...first + 1 { damaged[32 + frame * 536 + 100] ^= 1 }
            #expect(lost(damaged) == count(Self.ends[first...]), "frame \(first)")
        }
    }

    /// After a restart of the log, SQLite overwrites it from its beginning.
    @Test func frames_ofAnEarlierLog_areNotCounted() {
        let log = self.log([true, true], salt: 10) + self.log().dropFirst(32 + 2 * 536)
        #expect(lost(log) == 0)
        var damaged = log
        damaged[100] ^= 1
        #expect(lost(damaged) == 2)
    }

    /// The salts of a damaged header are those of most frames; the others are of an earlier log.
    @Test func header_withDamagedSalts_losesTheTransactionsOfTheCurrentLog() {
        var log = self.log(salt: 10) + self.log().suffix(2 * 536)
        // Of the header, and of the first frame.
        for place in [20, 40] { log[place] ^= 1 }
        #expect(lost(log) == count(Self.ends))
    }
}
