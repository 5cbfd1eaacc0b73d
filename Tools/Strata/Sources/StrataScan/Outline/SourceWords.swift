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

    /// Creates a set without words.
    public init() {}

    fileprivate init(_ list: TokenList) {
        var depth = 0
        var previous = ""
        var isMember = false
        var body: InlinedBody?
        for token in list.tokens {
            body?.pass(token)
            if body?.hasEnded == true { body = nil }
            func text(_ margin: Int) -> String { list.text(from: token.start + margin, to: token.end - margin) }
            switch token.kind {
            case .openBranches: depth += 1
            case .closeBranches: depth -= 1
            case .word, .escapedWord:
                var word = text(token.kind == .escapedWord ? 1 : 0)
                if word == "init", isMember, previous != "self", previous != "super" { word = Self.implicitInitializer }
                add(word, isConditional: depth > 0)
                // The keyword of an initializer is not its use.
                if let body, body.hasBegun || word != "init" { inlined.insert(word) }
                previous = word
            case .attribute:
                for part in text(0).dropFirst().split(separator: ".") { add(String(part), isConditional: depth > 0) }
                if InlinedBody.attributes.contains(text(0)) { body = body ?? InlinedBody() }
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
}

/// The code from an attribute to the end of the next body.
private struct InlinedBody {
    static let attributes: Set<String> = ["@inlinable", "@_alwaysEmitIntoClient", "@_transparent", "@_specialize", "@backDeployed"]

    private(set) var hasBegun = false
    private(set) var hasEnded = false
    private var depth = 0

    mutating func pass(_ token: Token) {
        switch token.kind {
        case .open, .openInterpolation:
            if depth == 0, token.byte == Byte.openBrace { hasBegun = true }
            depth += 1
        case .close, .closeInterpolation:
            depth -= 1
            // A list of accessors ends a declaration without a body.
            hasEnded = depth < 0 || depth == 0 && hasBegun
        default: break
        }
    }
}

extension SourceScanner {
    /// Reads the words of a file's code, without imports.
    public func words(_ bytes: UnsafeRawBufferPointer) -> SourceWords { withTokens(bytes, SourceWords.init) }
}
