import PresentationKit
import Testing

@testable import LiveHTML

struct JSONTests {
    private func read(_ text: String) throws -> JSONValue {
        try JSONReader.read(Array(text.utf8))
    }

    @Test func reader_whenTextIsJSON_readsIt() throws {
        let value = try read(#" {"a":[1,-2.5e1,true,false,null],"b":"\u00e9\n\"\\\/\ud83c\udf88","":{}} "#)
        #expect(value["a"] == .array([.number(1), .number(-25), .bool(true), .bool(false), .null]))
        #expect(value["b"] == .string("é\n\"\\/🎈"))
        #expect(value[""] == .object([:]))
        #expect(value["a"]?.array?.first?.integer == 1)
    }

    @Test(arguments: [
        "", "{", "[1,]", "{\"a\":1,}", "01", "1.", ".5", "+1", "1e", "nul", "\"a", "\"\u{1}\"", "\"\\x\"", "\"\\ud800\"", "\"\\u12\"",
        "\"\\u+123\"", "{\"a\":1,\"a\":2}", "[1] 2", "{1:2}", "1e999", "\"\\udc00\"", "--1", "{\"a\"}", "NaN",
    ])
    func reader_whenTextIsNotJSON_throws(text: String) {
        #expect(throws: JSONReader.Failure.self) { try read(text) }
    }

    @Test func reader_whenNestingIsDeep_throwsInsteadOfOverflowing() {
        #expect(throws: JSONReader.Failure.self) { try read(String(repeating: "[", count: 100_000)) }
        #expect(throws: Never.self) { try read(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) }
        #expect(throws: JSONReader.Failure.self) { try read(String(repeating: "[", count: 65) + String(repeating: "]", count: 65)) }
    }

    @Test func reader_whenBytesAreRandom_doesNotCrash() {
        var generator = SeededGenerator(seed: 11)
        let alphabet = Array("{}[]\",:\\u0e-+.truefalsn 1\u{E9}".utf8) + [0xFF, 0x00, 0xC0]
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0..<24, using: &generator)).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            _ = try? JSONReader.read(bytes)
        }
    }

    @Test func buffer_withAnyString_isReadBack() throws {
        let text = "a\"b\\c\n\r\t\u{1}\u{1F}é🎈/"
        var buffer = JSONBuffer()
        buffer.append(string: text)
        #expect(try JSONReader.read(buffer.bytes) == .string(text))
    }

    @Test(arguments: [
        #"{"e":"submit","h":12,"r":3,"n":17,"v":{"amount":"100","tag":["a","b"]}}"#,
        #"{"e":"open","l":"/x","n":1}"#,
    ])
    func event_whenClientSendsIt_isRead(json: String) throws {
        let event = try LiveEvent.decode(Array(json.utf8))
        #expect(
            event == .handler(.submit, 12, render: 3, values: .init(["amount": ["100"], "tag": ["a", "b"]]), number: 17)
                || event == .open("/x", number: 1)
        )
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"e":"open","n":1}"#, #"{"e":"hover","h":1,"r":1,"n":1}"#, #"{"e":"click","h":"1","r":1,"n":1}"#,
        #"{"e":"click","h":1,"n":1}"#, #"{"e":"click","h":1.5,"r":1,"n":1}"#, #"{"e":"click","h":1,"r":1}"#,
        #"{"e":"submit","h":1,"r":1,"n":1,"v":{"a":1}}"#, #"{"e":"submit","h":1,"r":1,"n":1,"v":["a"]}"#,
        #"{"e":"submit","h":1,"r":1,"n":1,"v":{"a":["b",1]}}"#,
    ])
    func event_whenMalformed_throws(json: String) {
        #expect(throws: LiveError.malformedEvent) { try LiveEvent.decode(Array(json.utf8)) }
    }
}
