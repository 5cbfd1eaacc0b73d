/// The words of a file's code: identifiers and keywords, without comments and the text of literals.
public struct SourceWords: Hashable, Sendable {
    /// All words, without backticks.
    public private(set) var all: Set<String> = []
    /// Words between `#if` and `#endif`, which some configurations do not compile.
    public private(set) var conditional: Set<String> = []
    /// Words of declarations and accessors whose bodies the compiler may copy into other modules, such as `@inlinable`.
    public private(set) var inlined: Set<String> = []
    /// The entry for `.init` in all sets, which names a type's initializer without its type; `self.init` and `super.init` differ.
    public static let implicitInitializer = ".init"

    public init() {}

    init(_ list: TokenList) {
        var depth = 0
        var previous = ""
        var isMember = false
        /// The code from an attribute to the end of the next body.
        var inlinable: (depth: Int, hasBody: Bool)?
        for token in list.tokens {
            func text(_ margin: Int) -> String { list.text(from: token.start + margin, to: token.end - margin) }
            switch token.kind {
            case .openBranches: depth += 1
            case .closeBranches: depth -= 1
            case .open, .openInterpolation:
                if inlinable?.depth == 0, token.byte == Byte.openBrace { inlinable?.hasBody = true }
                inlinable?.depth += 1
            case .close, .closeInterpolation:
                inlinable?.depth -= 1
                // A list of accessors ends a declaration without a body.
                if let (depth, hasBody) = inlinable, depth < 0 || depth == 0 && hasBody { inlinable = nil }
            case .word, .escapedWord:
                var word = text(token.kind == .escapedWord ? 1 : 0)
                if word == "init", isMember, previous != "self", previous != "super" { word = Self.implicitInitializer }
                add(word, isConditional: depth > 0)
                // The keyword of an initializer is not its use.
                if let inlinable, inlinable.hasBody || word != "init" { inlined.insert(word) }
                previous = word
            case .attribute:
                for part in text(0).dropFirst().split(separator: ".") { add(String(part), isConditional: depth > 0) }
                if Self.inlining.contains(text(0)) { inlinable = inlinable ?? (0, false) }
            default: break
            }
            isMember = token.kind == .mark && token.byte == Byte.dot
            if token.kind != .word, token.kind != .escapedWord, !isMember { previous = "" }
        }
    }

    private mutating func add(_ word: String, isConditional: Bool) {
        all.insert(word)
        if isConditional { conditional.insert(word) }
    }

    private static let inlining: Set<String> = ["@inlinable", "@_alwaysEmitIntoClient", "@_transparent", "@_specialize", "@backDeployed"]
}
