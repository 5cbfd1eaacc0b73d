/// The words of a file's code: identifiers and keywords, without comments and the text of literals.
public struct SourceWords: Hashable, Sendable {
    /// All words, without backticks.
    public private(set) var all: Set<String> = []

    /// Words between `#if` and `#endif`, which some configurations do not compile.
    public private(set) var conditional: Set<String> = []

    /// The entry for `.init` in both, which names a type's initializer without its type; `self.init` and `super.init` differ.
    public static let implicitInitializer = ".init"

    /// Creates a set without words.
    public init() {}

    fileprivate init(_ tokens: [Token], _ base: UnsafePointer<UInt8>) {
        var depth = 0
        var previous = ""
        var isMember = false
        for token in tokens {
            func text(_ margin: Int) -> String {
                String(
                    decoding: UnsafeBufferPointer(start: base + token.start + margin, count: token.end - token.start - 2 * margin),
                    as: UTF8.self)
            }
            switch token.kind {
            case .openBranches: depth += 1
            case .closeBranches: depth -= 1
            case .word, .escapedWord:
                var word = text(token.kind == .escapedWord ? 1 : 0)
                if word == "init", isMember, previous != "self", previous != "super" { word = Self.implicitInitializer }
                add(word, isConditional: depth > 0)
                previous = word
            case .attribute:
                for part in text(0).dropFirst().split(separator: ".") { add(String(part), isConditional: depth > 0) }
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

extension SourceScanner {
    /// Reads the words of a file's code, without imports.
    public func words(_ bytes: UnsafeRawBufferPointer) -> SourceWords {
        withTokens(bytes, SourceWords.init) ?? SourceWords()
    }

    /// Reads the words of a text's code.
    public func words(_ text: String) -> SourceWords {
        var text = text
        return text.withUTF8 { words(UnsafeRawBufferPointer($0)) }
    }
}
