import Testing

@testable import StatisticsKit

@Suite(.timeLimit(.minutes(10))) struct RecordCodecTests {
    private func decode(_ bytes: [UInt8]) -> RecordedEvent? {
        bytes.withUnsafeBytes { RecordCodec.decode($0, id: EventID(run: 1, number: 1)) }
    }

    private let event = RecordedEvent(
        id: EventID(run: 1, number: 1), name: "näme", time: -5, session: .max, sampleRate: 0.1,
        attributes: [.init("a", "text"), .init("b", .integer(.min)), .init("c", -0.0), .init("d", true), .init("e", false)])

    @Test(arguments: [0, 1, 39, 40, 41, 127, 128, 300]) func event_withANameOfAnyLength_isUnchanged(count: Int) throws {
        let name = String(repeating: "n", count: count)
        let event = RecordedEvent(
            id: EventID(run: 1, number: 2), name: name, time: .max, session: .max, sampleRate: 0.5,
            attributes: [.init(name, .integer(.min)), .init(name, .text(name)), .init(name, .number(.pi))])
        #expect(RecordCodec.encode(event).withUnsafeBytes { RecordCodec.decode($0, id: event.id) } == event)
    }

    @Test func event_isDecodedOnlyWhole() {
        let bytes = RecordCodec.encode(event)
        #expect(decode(bytes) == event)
        for length in bytes.indices { #expect(decode(Array(bytes[..<length])) == nil) }
    }

    @Test func garbage_whenDecoded_doesNotCrash() {
        var random = SplitMix64(state: 1)
        var decoded = 0
        for _ in 0..<(isFullRun ? 200_000 : 20_000) {
            let bytes = (0..<Int(random.next() % 64)).map { _ in UInt8(truncatingIfNeeded: random.next()) & 0x8F }
            if decode(bytes) != nil { decoded += 1 }
        }
        #expect(decoded > 0)
    }

    @Test func checksum_ofStandardText_hasStandardValue() {
        #expect(Checksum.crc32c(Array("123456789".utf8)) == 0xE306_9283)
        let bytes = (0..<100).map { UInt8($0) }
        #expect(Checksum.crc32c(Array(bytes[37...]), continuing: Checksum.crc32c(Array(bytes[..<37]))) == Checksum.crc32c(bytes))
    }
}
