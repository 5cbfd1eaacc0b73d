public import WebBridgeAPI

/// The pages of one origin and their grants.
public struct BridgeManifest: Sendable, Hashable {
    /// A page of the origin.
    public struct Page: Sendable, Hashable {
        /// The ID, unique in the app.
        public var id: String
        public var title: String
        /// The title in other languages, by tag (BCP 47).
        public var translations: [String: String]
        /// The path with a leading slash, and a query if the page has one.
        public var path: String

        public init(id: String, title: String, translations: [String: String] = [:], path: String) {
            self.id = id
            self.title = title
            self.translations = translations
            self.path = path
        }
    }

    /// The scheme, lowercase host, and non-default port, such as `https://pages.example`. It must differ from the app's own origin.
    public var origin: String
    /// The capabilities that the pages can declare.
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
        guard !host.isEmpty, isHost else { throw .malformedManifest("\(origin) is not an origin") }
        guard Set(grants).count == grants.count else { throw .malformedManifest("\(origin) has a duplicate grant") }
        for page in pages
        where !page.path.hasPrefix("/") || page.path.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F || $0 == UInt8(ascii: "#") }) {
            throw .malformedManifest("the path of \(page.id) is not a path")
        }
    }
}
