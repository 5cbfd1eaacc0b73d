import NetworkKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct BaseURLTests {
    @Test(arguments: [
        ("http://example.com", "http", "example.com", ""),
        ("HTTPS://example.com/", "https", "example.com", ""),
        ("https://example.com:8443/v1/", "https", "example.com:8443", "/v1"),
        ("http://127.0.0.1:80/a/b//", "http", "127.0.0.1:80", "/a/b"),
        ("http://[::1]:8080/x", "http", "[::1]:8080", "/x"),
        ("http://[::1]", "http", "[::1]", ""),
    ])
    func url_whenValid_isParsed(text: String, scheme: String, authority: String, path: String) throws {
        let url = try BaseURL(text)
        #expect(url.scheme == scheme && url.authority == authority && url.path == path)
        #expect(url.description == "\(scheme)://\(authority)\(path)")
    }

    @Test(arguments: [
        (["", "example.com", "ftp://example.com"], "does not begin with http:// or https://"),
        (
            [
                "http://", "http:///path", "http://:80", "http://host:0", "http://host:65536", "http://host:", "http://host:8a",
                "http://a:b:80", "http://[::1", "http://::1]", "http://[::1]x",
            ], "has no valid host and port"
        ),
        (["http://user:word@host"], "contains a user name or a password"),
        (["http://host/?a=b", "http://host#a"], "has a query or a fragment"),
        (["http://ho st", "http://host/\r\nX: y", "http://hö.de"], "contains a space, control character or non-ASCII character"),
    ])
    func url_whenInvalid_isRejectedWithTheReason(texts: [String], reason: String) {
        for text in texts {
            let error = #expect(throws: NetworkError.self) { try BaseURL(text) }
            #expect(error?.description == "The request cannot be sent: the base URL \(reason). Correct the request.", "\(text)")
        }
    }
}
