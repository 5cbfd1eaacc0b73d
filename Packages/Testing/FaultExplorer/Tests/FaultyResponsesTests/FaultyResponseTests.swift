import FaultyResponses
import Foundation
import Testing

@Suite struct FaultyResponseTests {
    private func body(_ fault: FaultyResponse, _ correct: String, first: String? = nil, anothers: String? = nil) -> String? {
        fault.applied(
            to: Answer(body: Array(correct.utf8)), first: first.map { Answer(body: Array($0.utf8)) },
            anothers: anothers.map { Answer(body: Array($0.utf8)) }
        ).map { String(decoding: $0.body, as: UTF8.self) }
    }

    private static let rows = #"{"rows":[{"id":1,"sum":"2.50"},{"id":2,"sum":"-3"}],"title":"x"}"#

    @Test(arguments: [
        (FaultyResponse.oneBadRow, #"{"rows":[{"id":"1","sum":7},{"id":2,"sum":"-3"}],"title":"x"}"#),
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
    func faultyResponse_changesOnlyItsPart(fault: FaultyResponse, expected: String) {
        #expect(body(fault, Self.rows) == expected)
    }

    @Test func extremeNumbers_areLimitsOf64BitsOrLonger() {
        #expect(body(.largestNumbers, #"{"a":1}"#) == #"{"a":9223372036854775807}"#)
        #expect(body(.smallestNumbers, #"{"a":1}"#) == #"{"a":-9223372036854775808}"#)
        #expect(body(.endlessNumbers, #"{"a":1}"#) == "{\"a\":" + String(repeating: "9", count: 40) + "}")
    }

    @Test func faultyResponse_equalToCorrectOne_isNil() {
        #expect(body(.noRows, #"{"a":1}"#) == nil)
        #expect(body(.zeros, "not JSON") == nil)
        #expect(body(.anothers, "{}") == nil)
        #expect(body(.yesterdays, "{}", first: "{}") == nil)
    }

    @Test func responseOfOtherDayOrUser_isReturnedUnchanged() {
        #expect(body(.yesterdays, "{}", first: "[]") == "[]")
        #expect(body(.anothers, "{}", anothers: "[1]") == "[1]")
    }
}
