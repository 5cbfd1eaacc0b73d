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

    /// After a restart of the log, SQLite overwrites it from its beginning.
    @Test func frames_ofAnEarlierLog_areNotCounted() {
        let log = self.log([true, true], salt: 10) + self.log().dropFirst(32 + 2 * 536)
        #expect(lost(log) == 0)
        var damaged = log
        damaged[100] ^= 1
        #expect(lost(damaged) == 2)
    }
}
