import Testing

@testable import RoutingService

@Suite(.timeLimit(.minutes(10))) struct AddressTests {
    @Test(
        arguments: [
            ("app://library/book/7", ["library", "book", "7"]), ("/library", ["library"]), ("/", []), ("app://", []),
            ("APP://a", ["a"]), ("/a%2Fb/%C3%BC", ["a/b", "ü"]), ("/%c3%bc", ["ü"]), ("/!~", ["!~"]),
            ("/?a=&b=&c=&d=&e=&f=&g=&h=&i=&j=", []),
        ] as [(String, [String])])
    func address_whenWellFormed_isParsed(text: String, segments: [String]) throws {
        #expect(try Address(text, schemes: ["app"]).segments == segments)
    }

    @Test(arguments: [
        "", "library", "https://library", "javascript://x", "app:library", "//evil.example/x", "/a//b", "/a/", "/./a", "/a/../b",
        "/%2e%2e/a", "app://user@library", "app://library:80/x", "/a#b", "/a b", "/a\tb", "/a\r\nb", "/a\\b", "/ü", "/%", "/%4",
        "/%zz",
        "/%00", "/%0d%0a", "/%7F", "/%C2%80", "/%C2%85", "/%C2%9F", "/\u{7F}", "/%ff", "/a?x", "/a?=1", "/a?x=1&x=2", "/a?x=1&", "/a?x=%zz",
        "/?a=&b=&c=&d=&e=&f=&g=&h=&h=", "/?a=&b=&c=&d=&e=&f=&g=&h=&i=&a=",
        "/?a=&b=&c=&d=&e=&f=&g=&h=&i=&i=", "/?a=&b=&c=&d=&e=&f=&g=&h=&i=&j=&j=",
    ])
    func address_whenNotCanonical_isRejected(text: String) {
        #expect(throws: RoutingError.self) { try Address(text, schemes: ["app"]) }
    }

    @Test func address_whenTooLong_isRejected() throws {
        #expect(throws: RoutingError.malformedAddress(reason: "it is longer than 2048 bytes")) {
            try Address("/" + String(repeating: "a", count: 2048), schemes: [])
        }
        #expect(try Address("/" + String(repeating: "a", count: 2047), schemes: []).segments.first?.count == 2047)
    }

    /// Percent-encodings are uppercase (RFC 3986, section 2.1), so that each value has one address.
    @Test func write_encodesInUppercase() {
        #expect(Address.write(segments: ["a/ü\n"], query: [Parameter(name: "k=", text: "~")]) == "/a%2F%C3%BC%0A?k%3D=~")
    }
}
