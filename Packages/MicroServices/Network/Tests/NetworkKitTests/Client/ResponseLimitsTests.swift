import Foundation
import NetworkKitTesting
import Testing

@testable import NetworkKit

@Suite(.timeLimit(.minutes(10))) struct ResponseLimitsTests {
    @Test(arguments: [
        ("[1,2,3,4]", "[1,2,null]"), ("[1,2]", "[1,2]"), (#"{"a":1,"b":[1,2,3],"c":3}"#, #"{"a":1,"b":[1,2,null],"…":null}"#),
        ("[[1,2,3],[4,5,6],[7]]", "[[1,2,null],[4,5,null],null]"), (#"[1,2,"]",[[{"x":",]"}]],3] "#, "[1,2,null] "),
        (#"["abcd","abcde"]"#, #"["abcd","abcd…"]"#), (#""äöü""#, #""äö…""#),
        (#""\n\n\n""#, #""\n\n…""#), (#""a\"bcdef""#, #""a\"b…""#), (#""abc\u0041""#, #""abc…""#), (#""\ud83d\ude00x""#, #""…""#),
        ("[]", "[]"), ("123456", "123456"), ("", ""),
    ])
    func longListsAndTexts_areCut(json: String, expected: String) {
        #expect(String(decoding: ResponseLimits(elements: 2, text: 4).cutting(Array(json.utf8)), as: UTF8.self) == expected)
    }

    @Test(arguments: ["[1,2,3", #"["abcdef"#, #"["abcdef\"#, "[1,2,3}]]]", "]]],,,[", #""\u""#, #"["\ud83d"#])
    func malformedJSON_isStillRejected(json: String) async {
        await #expect(throws: NetworkError.self) { try await self.call(Array(json.utf8)) as [Int] }
    }

    /// Foundation would decode it, and the limits count bytes of UTF-8.
    @Test func otherEncodings_areRejected() async throws {
        let utf16 = "[1,2,3]".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        await #expect(throws: NetworkError.self) { try await self.call(utf16) as [Int] }
        #expect(try await call(Array("[1,2]".utf8)) as [Int] == [1, 2])
    }

    /// Missing elements must not look like deleted ones.
    @Test func cutList_isNotComplete() async throws {
        let list: TolerantList<Int> = try await call(Array("[1,2,3]".utf8))
        #expect(list.elements == [1, 2] && list.failures.map(\.index) == [2])
        await #expect(throws: NetworkError.self) { try await self.call(Array("[1,2,3]".utf8)) as [Int] }
    }

    @Test func hostileNesting_isRejectedInLinearTime() async {
        for depth in [999, 1_001, 100_000] {
            let nested = "[0,0,0" + String(repeating: ",[", count: depth) + String(repeating: "]", count: depth) + "]"
            _ = try? await call(Array(nested.utf8)) as [Int]
        }
        await #expect(throws: NetworkError.self) { try await self.call(Array(repeating: UInt8(ascii: "["), count: 1 << 20)) as [Int] }
    }

    @Test func validJSON_remainsValidAndIsWithinTheLimits() throws {
        func check(_ value: Any) {
            switch value {
            case let list as [Any]:
                #expect(list.count <= 3)
                list.forEach(check)
            case let object as [String: Any]:
                #expect(object.count <= 3)
                object.values.forEach(check)
            case let text as String: #expect(text.utf8.count <= 4 + "…".utf8.count)
            default: break
            }
        }
        for _ in 0..<2_000 {
            let cut = ResponseLimits(elements: 2, text: 4).cutting(Array(Self.random(depth: 4).utf8))
            check(try JSONSerialization.jsonObject(with: Data(cut), options: .fragmentsAllowed))
        }
    }

    private static func random(depth: Int) -> String {
        func several(_ make: () -> String) -> [String] { (0..<Int.random(in: 0...5)).map { _ in make() } }
        let characters = [#"\n"#, #"\u0041"#, #"\ud83d\ude00"#, "é", #"\""#, ",", "]}", "x"]
        func text() -> String { "\"" + several { characters.randomElement() ?? "" }.joined() + "\"" }
        switch depth > 0 ? Int.random(in: 0...3) : 0 {
        case 0: return "1"
        case 1: return text()
        case 2: return "[" + several { random(depth: depth - 1) }.joined(separator: " , ") + "]"
        default: return "{" + several { text() + ":" + random(depth: depth - 1) }.joined(separator: ",") + "}"
        }
    }

    private func call<Output: Decodable & Sendable>(_ json: [UInt8]) async throws -> Output {
        let transport = StubTransport { _, _ in .json(String(decoding: json, as: UTF8.self)) }
        let client = HTTPClient(
            baseURL: try BaseURL("http://host"), transport: transport, limits: ResponseLimits(elements: 2, text: 4))
        return try await client.call(.get("/"))
    }
}
