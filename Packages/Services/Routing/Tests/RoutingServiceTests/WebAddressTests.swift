import Testing

@testable import RoutingService

@Suite struct WebAddressTests {
    @Test(arguments: [
        ("https://a.de", "https://a.de", true), ("https://a.de:1", "https://a.de:1", true),
        ("https://a.de:65535/x", "https://a.de:65535", false),
        ("https://a.de?x", "https://a.de", false), ("https://a.de#x", "https://a.de", false),
        ("https://a-1.de/~!", "https://a-1.de", false),
    ])
    func origin_endsBeforePathQueryAndFragment(text: String, origin: String, isOrigin: Bool) {
        let address = WebAddress(text)
        #expect(address?.origin == origin && address?.isOrigin == isOrigin)
    }

    @Test(arguments: [
        "http://a.de", "https://", "https://a.de:", "https://a.de:0", "https://a.de:+1", "https://a.de:65536", "https://a.de:1:2",
        "https://A.de",
        "https://.a.de",
        "https://a.de.", "https://a..de", "https://u@a.de", "https://a.de\\x", "https://a.de/ ", "https://a.de/\u{7F}", "https://a.de/ä",
    ])
    func otherText_isRejected(text: String) { #expect(WebAddress(text) == nil) }

    @Test func length_isBounded() {
        let longest = "https://a.de/" + String(repeating: "x", count: Address.maximumLength - 13)
        #expect(WebAddress(longest) != nil && WebAddress(longest + "x") == nil)
    }
}
