import FaultTesting
import Testing
import WebBridgeAPI

@Suite(.timeLimit(.minutes(10)))
struct BridgeValueTests {
    @Test(arguments: [
        "", " ", "01", "1.", ".5", "+1", "1e", "-", "NaN", "Infinity", "tru", "nul", "'a'", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"",
        "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\u{1}\"", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":1,}", "{a:1}", "{\"a\":1,\"a\":2}", "1 2",
        "[",
        "{", "1e999", "{\"__proto__\":1}", "[{\"constructor\":1}]", "{\"prototype\":1}", "{\"\\u005f_proto__\":1}", "[[[[[[[[[]]]]]]]]]",
        "\u{FEFF}1", "/*x*/1", "1\u{0}", "[1 , \n]", "{\"a\":{\"b\":1,\"b\":2}}", "{\"a\":1,\"\\u0061\":2}", "[]]", "1,",
    ])
    func text_whenNotStrictJSON_isRejected(text: String) {
        #expect(throws: BridgeError.malformed) { try BridgeValue(json: text) }
    }

    @Test func text_ofEightLevels_isRead() throws {
        let text = String(repeating: "[", count: 8) + String(repeating: "]", count: 8)
        #expect(try BridgeValue(json: "[\(text.dropFirst(1).dropLast(1)),\(text.dropFirst(1).dropLast(1))]").json.utf8.count == 31)
        #expect(throws: BridgeError.malformed) { try BridgeValue(json: "[\(text)]") }
    }

    @Test func capability_hasAPlainName() {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        for byte in UInt8.min...127 {
            let text = String(UnicodeScalar(byte))
            let isPlain = (letters + letters.uppercased() + "0123456789.-_/:").contains(text)
            #expect((BridgeCapability(rawValue: "a" + text) != nil) == isPlain, "\(byte)")
            #expect((BridgeCapability(rawValue: text) != nil) == letters.contains(text), "\(byte)")
        }
        for (count, isValid) in [(0, false), (1, true), (100, true), (101, false)] {
            #expect((BridgeCapability(rawValue: String(repeating: "a", count: count)) != nil) == isValid)
        }
    }

    @Test func value_roundTrips() throws {
        let value: BridgeValue = [
            "text": "a\"\\\n\r\t\u{0}\u{1F}é😀\u{2028}", "number": 42, "fraction": .number(-1.5), "big": .number(1e20),
            "tiny": .number(1e-7),
            "yes": true, "none": .null, "list": [1, "2", [], [:], ["a": ["b": 1]]],
        ]
        #expect(try BridgeValue(json: value.json) == value)
        #expect(!value.json.contains("\u{2028}"))
        #expect(BridgeValue.number(.infinity).json == "null")
        #expect(BridgeValue.number(7).json == "7")
    }

    @Test func valueDescription_omitsTheContent() {
        let value: BridgeValue = ["name": "Ann", "list": ["secret"]]
        var dumped = ""
        dump(value, to: &dumped)
        #expect(value.description == "an object of 2")
        #expect(!dumped.contains("Ann") && !dumped.contains("secret"))
    }

    @Test func reader_whenBytesAreRandom_roundTripsOrThrows() throws {
        var generator = SeededNumbers(seed: 3)
        let alphabet = Array("{}[]\",:\\u0e-+.truefalsn 1\u{E9}".utf8)
        var read = 0
        for _ in 0..<30_000 {
            let bytes = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            guard let value = try? BridgeValue(json: String(decoding: bytes, as: UTF8.self)) else { continue }
            read += 1
            #expect(try BridgeValue(json: value.json) == value)
        }
        #expect(read > 200)
    }
}
