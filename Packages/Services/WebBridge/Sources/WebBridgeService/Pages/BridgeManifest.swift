public import WebBridgeAPI

/// What one origin is granted, and the pages of it that the app shows.
public struct BridgeManifest: Sendable, Hashable {
    /// One page.
    public struct Page: Sendable, Hashable {
        /// Unique in the app.
        public var id: String
        public var title: String
        /// The title in other languages, by tag (BCP 47).
        public var translations: [String: String]
        /// Begins with a slash.
        public var path: String

        public init(id: String, title: String, translations: [String: String] = [:], path: String) {
            self.id = id
            self.title = title
            self.translations = translations
            self.path = path
        }
    }

    /// Scheme, host in lower case, and a port if it is not the scheme's own: `https://pages.example`. Never the app's own.
    public var origin: String
    /// What its pages may do, if they declare it.
    public var grants: [BridgeCapability]
    public var pages: [Page]

    public init(origin: String, grants: [BridgeCapability], pages: [Page]) {
        self.origin = origin
        self.grants = grants
        self.pages = pages
    }

    /// - Throws: ``BridgeError/malformedManifest(_:)``.
    func check() throws(BridgeError) {
        let host = ["http://", "https://"].first(where: origin.hasPrefix).map { origin.dropFirst($0.count) } ?? ""
        let isHost = host.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || ".-:".utf8.contains($0) }
        guard !host.isEmpty, isHost else { throw .malformedManifest("\(origin) is no origin") }
        guard Set(grants).count == grants.count else { throw .malformedManifest("\(origin) is granted something twice") }
        for page in pages where !page.path.hasPrefix("/") || page.path.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) {
            throw .malformedManifest("the path of \(page.id) is no path")
        }
    }
}
