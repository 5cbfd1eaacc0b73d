import Foundation
import Testing

@testable import MutationKit

@Suite struct EventReaderTests {
    /// Swift Testing's events of a run, of which the last one is a failure.
    private static let events =
        String(repeating: #"{"kind":"test","payload":{"name":"total_ofNoPrices_isZero()"}}"# + "\n", count: 1_000)
        + #"{"payload":{"messages":[{"symbol":"fail","text":"1 == 2"}],"testID":"Shop.PriceTests\/sum()\/P.swift:3:2"}}"# + "\n"

    @Test func failure_afterManyEvents_isFoundByOneCall() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("events-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(Self.events.utf8).write(to: file)
        let reader = EventReader(file.path)
        #expect(reader.hasFailed())
        #expect(reader.failedTest == "Shop.PriceTests/sum()")
    }

    @Test func failure_whoseLineIsIncomplete_isFoundOnceItIsWritten() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("events-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let bytes = Data(Self.events.utf8)
        try bytes.dropLast(40).write(to: file)
        let reader = EventReader(file.path)
        #expect(!reader.hasFailed())
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: bytes.suffix(40))
        #expect(reader.hasFailed())
    }
}
