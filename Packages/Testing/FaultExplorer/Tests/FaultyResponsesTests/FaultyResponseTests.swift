import FaultyResponses
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct FaultyResponseTests {
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

    @Test(arguments: [
        (FaultyResponse.otherIDs, #"{"a_id":"x","b":true,"id":1.5,"idx":1}"#, #"{"a_id":"another-x","b":true,"id":1000003,"idx":1}"#),
        (.otherIDs, #"{"id":9223372036854775807}"#, #"{"id":-9223372036853775806}"#),
        (.wrongTypes, #"{"a":true,"b":null,"c":[1.5],"d":"q"}"#, #"{"a":"yes","b":null,"c":["1.5"],"d":7}"#),
        (.oneBadRow, #"{"a":1,"b":[{"c":true,"d":[]},{"c":true}]}"#, #"{"a":1,"b":[{"c":"yes","d":[]},{"c":true}]}"#),
        (.nulls, #"{"a":true,"b":[1],"c":{"d":"e"}}"#, #"{"a":null,"b":[1],"c":{"d":null}}"#),
        (.missingKeys, #"{"b":1,"a":{"d":1,"c":2}}"#, #"{"b":1}"#),
        (.negativeNumbers, #"{"a":"1e5","b":"","c":"-0.5","d":"1-2","e":[3]}"#, #"{"a":"1e5","b":"","c":"0.5","d":"-1-2","e":[-3]}"#),
        (.zeros, #"{"a":"quoted \"\n","b":2}"#, #"{"a":"quoted \"\n","b":0}"#),
    ])
    func faultyResponse_ofOtherValues_changesOnlyItsPart(fault: FaultyResponse, correct: String, expected: String) {
        #expect(body(fault, correct) == expected)
    }

    @Test func faultyResponse_withoutTheService_isThatOfAServerOrAProxy() {
        let correct = Answer(body: Array("{}".utf8))
        #expect(correct.status == 200)
        #expect(FaultyResponse.serverError.applied(to: correct, first: nil, anothers: nil) == Answer(status: 503, body: []))
        let page = FaultyResponse.notJSON.applied(to: correct, first: nil, anothers: nil)
        #expect(page?.status == 200 && page.map { String(decoding: $0.body, as: UTF8.self) }?.hasPrefix("<!DOCTYPE html>") == true)
    }

    @Test func responseOfOtherDayOrUser_isReturnedUnchanged() {
        #expect(body(.yesterdays, "{}", first: "[]") == "[]")
        #expect(body(.anothers, "{}", anothers: "[1]") == "[1]")
    }
}
