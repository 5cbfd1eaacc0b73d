import Foundation
import Lies
import Testing

@Suite struct LieTests {
    private func told(_ lie: Lie, _ truth: String, first: String? = nil, anothers: String? = nil) -> String? {
        lie.applied(
            to: Answer(body: Array(truth.utf8)), first: first.map { Answer(body: Array($0.utf8)) },
            anothers: anothers.map { Answer(body: Array($0.utf8)) }
        ).map { String(decoding: $0.body, as: UTF8.self) }
    }

    private static let rows = #"{"rows":[{"id":1,"sum":"2.50"},{"id":2,"sum":"-3"}],"title":"x"}"#

    @Test(arguments: [
        (Lie.oneBadRow, #"{"rows":[{"id":"1","sum":7},{"id":2,"sum":"-3"}],"title":"x"}"#),
        (.wrongTypes, #"{"rows":[{"id":"1","sum":7},{"id":"2","sum":7}],"title":7}"#),
        (.nulls, #"{"rows":[{"id":null,"sum":null},{"id":null,"sum":null}],"title":null}"#),
        (.missingKeys, #"{"title":"x"}"#),
        (.missingRows, #"{"rows":[{"id":2,"sum":"-3"}],"title":"x"}"#),
        (.noRows, #"{"rows":[],"title":"x"}"#),
        (.doubledRows, #"{"rows":[{"id":1,"sum":"2.50"},{"id":1,"sum":"2.50"},{"id":2,"sum":"-3"},{"id":2,"sum":"-3"}],"title":"x"}"#),
        (.otherIDs, #"{"rows":[{"id":1000004,"sum":"2.50"},{"id":1000005,"sum":"-3"}],"title":"x"}"#),
        (.negativeNumbers, #"{"rows":[{"id":-1,"sum":"-2.50"},{"id":-2,"sum":"3"}],"title":"x"}"#),
        (.zeros, #"{"rows":[{"id":0,"sum":"0"},{"id":0,"sum":"0"}],"title":"x"}"#),
        (.truncated, #"{"rows":[{"id":1,"sum":"2.50"},{"#),
        (.empty, ""),
    ])
    func lie_changesWhatItsNameSays_andNothingElse(lie: Lie, expected: String) {
        #expect(told(lie, Self.rows) == expected)
    }

    @Test func extremeNumbers_areAtTheEndsOf64Bits_andBeyond() {
        #expect(told(.largestNumbers, #"{"a":1}"#) == #"{"a":9223372036854775807}"#)
        #expect(told(.smallestNumbers, #"{"a":1}"#) == #"{"a":-9223372036854775808}"#)
        #expect(told(.endlessNumbers, #"{"a":1}"#) == "{\"a\":" + String(repeating: "9", count: 40) + "}")
    }

    @Test func lieThatWouldBeTheTruth_isNone() {
        #expect(told(.noRows, #"{"a":1}"#) == nil)
        #expect(told(.zeros, "not JSON") == nil)
        #expect(told(.anothers, "{}") == nil)
        #expect(told(.yesterdays, "{}", first: "{}") == nil)
    }

    @Test func answersOfAnotherDayAndPerson_areGivenAsTheyWere() {
        #expect(told(.yesterdays, "{}", first: "[]") == "[]")
        #expect(told(.anothers, "{}", anothers: "[1]") == "[1]")
    }
}
