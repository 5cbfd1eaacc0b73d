import LiveHTML

/// What the guard looks at.
struct RequestFacts {
    var method: String
    /// The path without the query.
    var path: String
    var query: QueryItems
    var host: String?
    var origin: String?
    var fetchSite: String?
    var fetchMode: String?
    var fetchDestination: String?
    var cookies: String?
    var lastEventID: String?
    var contentType: String?
    var contentLength: Int?
    /// The most bytes that the body may have.
    var bodySize = 0
    var acceptEncoding: String?
    var acceptLanguage: String?

    /// Where a navigation was started, as the browser says it. Nil if it does not, or says what no browser says.
    var source: NavigationSource? {
        switch fetchSite {
        case "same-origin": query.isForeign ? .foreign : .sameOrigin
        case "none": query.isForeign ? .foreign : .user
        case "same-site", "cross-site": .foreign
        default: nil
        }
    }

    /// Whether the browser takes gzip. A list with a refusal in it, `gzip;q=0`, which no browser sends, is taken for no.
    var takesGzip: Bool {
        (acceptEncoding ?? "").split(separator: ",").contains { $0.drop { $0 == " " } == "gzip" }
    }

    /// Whether the body is a form that may hold files.
    var hasFiles: Bool {
        MultipartForm.boundary(of: contentType ?? "") != nil
    }

    /// The values of a cookie, in the order in which they were sent.
    func cookies(named name: String) -> [Substring] {
        (cookies ?? "").split(separator: ";").compactMap { pair in
            let trimmed = pair.drop { $0 == " " }
            guard trimmed.hasPrefix("\(name)=") else { return nil }
            return trimmed.dropFirst(name.count + 1)
        }
    }
}
