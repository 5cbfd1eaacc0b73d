import Foundation
import PresentationKit
import PresentationKitTesting
import Testing

@testable import LiveHTML

@Suite(.timeLimit(.minutes(10))) struct JSONTests {
    @Test func buffer_withAnyString_isReadBack() throws {
        let text = "a\"b\\c\n\r\t\u{1}\u{10}\u{1F}é🎈/"
        var buffer = JSONBuffer()
        buffer.append(string: text)
        #expect(try JSONValue.read(buffer.bytes) == .string(text))
    }

    @Test func event_whenBytesAreRandom_isReadOrRefused() {
        var generator = SeededNumbers(seed: 11)
        let alphabet = Array("{}[]\",:\\u0e-+.truefalsn 1hrvlb\u{E9}".utf8) + [0xFF, 0x00, 0xC0]
        let whole = Array(#"{"e":"click","h":12,"r":3,"n":17,"v":{"a":["b"]}}"#.utf8)
        for _ in 0..<20_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1..<5, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = alphabet.randomElement(using: &generator) ?? 0
            }
            do {
                _ = try LiveEvent.decode(bytes)
            } catch {
                #expect(error == .malformedEvent)
            }
        }
    }

    @Test func event_whenNestingIsDeep_throwsInsteadOfOverflowing() {
        let deep = String(repeating: "[", count: 100_000)
        for json in [deep, #"{"e":"click","h":1,"r":1,"n":1,"v":\#(deep)"#, #"{"e":"open","l":"/","n":1,"x":\#(deep)"#] {
            #expect(throws: LiveError.malformedEvent) { try LiveEvent.decode(Array(json.utf8)) }
        }
    }

    @Test(arguments: [
        #"{"e":"submit","h":12,"r":3,"n":17,"v":{"amount":"100","tag":["a","b"]}}"#, #"{"e":"open","l":"/x","n":1}"#,
    ])
    func event_whenClientSendsIt_isRead(json: String) throws {
        let event = try LiveEvent.decode(Array(json.utf8))
        #expect(
            event == .handler(.submit, 12, render: 3, values: .init(["amount": ["100"], "tag": ["a", "b"]]), number: 17)
                || event == .open("/x", number: 1)
        )
    }

    @Test(arguments: [
        "", "[]", "{}", "{", "nul", #"{"e":"open","n":1}"#, #"{"e":"open","l":"/x","n":1} 2"#, #"{"e":"open","l":"/\ud800","n":1}"#,
        #"{"e":"open","l":"/x","n":1e999}"#, #"{"e":"open","l":"/x","b":"yes","n":1}"#, #"{"e":"open","l":"/x","n":1,,}"#,
        #"{"e":"hover","h":1,"r":1,"n":1}"#, #"{"e":"click","h":"1","r":1,"n":1}"#,
        #"{"e":"click","h":1,"n":1}"#, #"{"e":"click","h":1.5,"r":1,"n":1}"#, #"{"e":"click","h":1,"r":1}"#,
        #"{"e":"submit","h":1,"r":1,"n":1,"v":{"a":1}}"#, #"{"e":"submit","h":1,"r":1,"n":1,"v":["a"]}"#,
        #"{"e":"submit","h":1,"r":1,"n":1,"v":{"a":["b",1]}}"#,
    ])
    func event_whenMalformed_throws(json: String) {
        #expect(throws: LiveError.malformedEvent) { try LiveEvent.decode(Array(json.utf8)) }
    }
}

/// A JSON text as the reference client reads it.
enum JSONValue: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Int)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    static func read(_ bytes: [UInt8]) throws -> JSONValue { try JSONDecoder().decode(JSONValue.self, from: Data(bytes)) }

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var integer: Int? { if case .number(let number) = self { number } else { nil } }
    var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
    var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
    subscript(name: String) -> JSONValue? { object?[name] }
}
