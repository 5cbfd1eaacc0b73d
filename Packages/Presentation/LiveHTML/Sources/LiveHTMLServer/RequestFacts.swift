import LiveHTML

/// The parts of a request that are relevant for its checks.
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
    /// The maximum size of the body in bytes.
    var bodySize = 0
    var acceptEncoding: String?
    var acceptLanguage: String?
    /// The first byte of the requested range; 0 for none, for several ranges and for one from the end.
    var rangeStart = 0

    /// The origin of a navigation according to the browser. Nil if the browser does not send it, or sends an unknown value.
    var source: NavigationSource? {
        switch fetchSite {
        case "same-origin": query.isForeign ? .foreign : .sameOrigin
        case "none": query.isForeign ? .foreign : .user
        case "same-site", "cross-site": .foreign
        default: nil
        }
    }

    /// Whether the browser accepts gzip. A list with a zero quality value, `gzip;q=0`, which no browser sends, counts as no.
    var takesGzip: Bool {
        (acceptEncoding ?? "").split(separator: ",").contains { $0.drop { $0 == " " } == "gzip" }
    }

    /// Whether the body is a form that may contain files.
    var hasFiles: Bool {
        MultipartForm.boundary(of: contentType ?? "") != nil
    }

    /// The values of a cookie in the order sent.
    func cookies(named name: String) -> [Substring] {
        (cookies ?? "").split(separator: ";").compactMap { pair in
            let trimmed = pair.drop { $0 == " " }
            guard trimmed.hasPrefix("\(name)=") else { return nil }
            return trimmed.dropFirst(name.count + 1)
        }
    }
}
