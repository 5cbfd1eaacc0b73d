public import PresentationKit
import PresentationKitGallery

/// Checks a renderer: all texts must be readable, and all actions and fields must be reachable, each once. For tests of renderers.
public enum RendererConformance {
    /// The result of rendering a page.
    public struct Output: Sendable {
        public var text: String
        /// The names of buttons and links; nil if the renderer has none.
        public var presses: [String]?
        /// The labels of fields; nil if the renderer has none.
        public var fields: [String]?

        public init(text: String, presses: [String]? = nil, fields: [String]? = nil) {
            (self.text, self.presses, self.fields) = (text, presses, fields)
        }
    }

    /// Renders every component in every state, and random pages.
    ///
    /// - Parameter pages: The number of random pages.
    /// - Returns: Missing and duplicate parts, with their page; empty on success.
    public static func faults(pages: Int = 100, seed: UInt64 = 1, _ render: (Node) throws -> Output) -> [String] {
        var random = RandomPages(seed: seed)
        let gallery = GalleryEntry.all.map { (name: $0.id, page: $0.node) }
        return (gallery + (0..<pages).map { (name: "page \($0) of seed \(seed)", page: random.next()) }).flatMap { name, page in
            do {
                return faults(of: try render(page), page).map { "\(name): \($0)" }
            } catch {
                return ["\(name): \(error)"]
            }
        }
    }

    private static func faults(of output: Output, _ page: Node) -> [String] {
        let facts = NodeFacts(of: page)
        let words = Set(output.text.split(whereSeparator: \.isWhitespace))
        // A long word may be broken, and punctuation may adjoin it.
        let everything = output.text.filter { !$0.isWhitespace }
        var faults: [String] = []
        for text in facts.texts {
            for word in text.split(whereSeparator: \.isWhitespace) where !words.contains(word) && !everything.contains(word) {
                faults.append("\"\(word)\" cannot be read")
            }
        }
        if let presses = output.presses { faults += differences(facts.presses, presses, "pressed") }
        if let fields = output.fields { faults += differences(facts.fields, fields, "filled in") }
        return faults
    }

    private static func differences(_ expected: [String], _ found: [String], _ what: String) -> [String] {
        var rest = found
        var faults: [String] = []
        for name in expected {
            if let index = rest.firstIndex(of: name) ?? rest.firstIndex(where: { $0.contains(name) }) {
                rest.remove(at: index)
            } else {
                faults.append("\"\(name)\" cannot be \(what)")
            }
        }
        return faults + rest.map { "\"\($0)\" can be \(what) and is not in the tree" }
    }
}
