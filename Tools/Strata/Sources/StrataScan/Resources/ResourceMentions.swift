/// The resources that a file's code mentions by name, and whether it uses the bundle in other ways.
public struct ResourceMentions: Hashable, Sendable {
    /// The identifiers of the code: `PackageResources.help_html` refers to an embedded file.
    public private(set) var words: Set<String> = []
    /// The pieces of string literals, with their quotation marks.
    public private(set) var literals: [String] = []
    /// Whether the module's bundle is used other than by `Bundle.module.url(forResource: "name"` or `path(forResource:`.
    public private(set) var isComputed = false

    init(_ list: TokenList) {
        let (tokens, text) = (list.tokens, list.text(_:))
        for index in tokens.indices {
            switch tokens[index].kind {
            case .literal: literals.append(text(index))
            case .word, .escapedWord:
                let word = text(index)
                words.insert(word)
                // `.module` alone is an argument of `bundle:` parameters.
                let isBundle = word == "module" && text(index - 1) == "." || word == "#bundle"
                if isBundle, !Self.isLookup(from: index, tokens, text) { isComputed = true }
            default: break
            }
        }
    }

    /// Whether a resource is requested by a literal name.
    private static func isLookup(from module: Int, _ tokens: [Token], _ text: (Int) -> String) -> Bool {
        guard text(module - 2) == "Bundle", text(module + 1) == ".", ["url", "path"].contains(text(module + 2)), text(module + 3) == "(",
            text(module + 4) == "forResource", text(module + 5) == ":"
        else { return false }
        // The pieces of the name, and nothing that changes it.
        var next = module + 6
        while next < tokens.count, tokens[next].kind == .literal { next += 1 }
        return next > module + 6 && next < tokens.count && (text(next) == "," || tokens[next].kind == .close)
    }
}
