import Foundation
import Testing

@testable import StatisticsKit

@Suite(.timeLimit(.minutes(10))) struct EventBatchTests {
    private func event(_ number: UInt64, _ name: String = "n", rate: Double = 1, _ attributes: [RecordedEvent.Attribute] = [])
        -> RecordedEvent
    {
        RecordedEvent(id: EventID(run: 0xAB, number: number), name: name, time: 5, session: 7, sampleRate: rate, attributes: attributes)
    }

    @Test func batch_asJSON_hasDocumentedText() throws {
        let batch = try #require(
            EventBatch([event(16), event(17, rate: 0.25, [.init("page", "a\"b"), .init("rows", 3), .init("ok", true)])]))
        #expect(batch.id == "00000000000000ab-10-11")
        #expect(
            String(decoding: batch.json(), as: UTF8.self).replacing(/"sent":1\d{12},/, with: "sent ")
                == #"{"batch":"00000000000000ab-10-11",sent "events":["#
                + #"{"id":"00000000000000ab-10","name":"n","time":5,"session":"0000000000000007"},"#
                + #"{"id":"00000000000000ab-11","name":"n","time":5,"session":"0000000000000007","sample_rate":0.25,"#
                + #""attributes":{"page":"a\"b","rows":3,"ok":true}}]}"#)
    }

    @Test func batch_withAnyText_isValidJSON() throws {
        let texts = ["", "\u{0}\u{1F}\u{7F}", "\\\"/", "\n\r\t", "日本\u{1F600}", "\u{2028}\u{202E}", String(repeating: "é", count: 500)]
        for text in texts {
            let batch = try #require(EventBatch([event(1, text, [.init(text, .text(text)), .init("x", .number(.infinity))])]))
            let object = try #require(try JSONSerialization.jsonObject(with: Data(batch.json())) as? [String: Any])
            let first = try #require((object["events"] as? [[String: Any]])?.first)
            #expect(first["name"] as? String == text)
            #expect((first["attributes"] as? [String: Any])?[text] as? String == text)
        }
    }
}
