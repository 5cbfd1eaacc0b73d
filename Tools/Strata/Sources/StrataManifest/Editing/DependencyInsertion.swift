import StrataScan

/// The edit that adds a dependency to a target of a manifest, and its package if necessary.
public struct DependencyInsertion: Hashable, Sendable {
    /// A piece of text and the byte before which it is inserted.
    public struct Piece: Hashable, Sendable {
        public var offset: Int
        public var text: String
    }

    /// In the order of the text.
    public var pieces: [Piece]

    /// Finds the positions of a target and of a package dependency.
    ///
    /// - Parameters:
    ///   - entry: The target's dependency as Swift text, such as `"CacheKit"`.
    ///   - target: The target's name.
    ///   - package: The package dependency as Swift text, unless it exists.
    ///   - text: The manifest.
    /// - Returns: `nil` if the target or its dependencies are computed, the dependencies are not a literal list, or the text cannot be
    ///   parsed.
    public init?(of entry: String, in target: String, package: String? = nil, text: [UInt8]) {
        guard let manifest = EditedManifest(text) else { return nil }
        guard let name = manifest.name(of: target) else { return nil }
        if let list = manifest.argument("dependencies", after: name) {
            guard let inside = manifest.pieces(for: entry, inListAt: list) else { return nil }
            pieces = inside
        } else {
            guard let end = manifest.end(of: name) else { return nil }
            pieces = [Piece(offset: end, text: ", dependencies: [\(entry)]")]
        }
        guard let package else { return }
        guard let more = manifest.pieces(forPackage: package) else { return nil }
        pieces = (more + pieces).sorted { $0.offset < $1.offset }
    }

    /// The text of the only package dependency with an identity, if it is not a path and nothing in it is computed.
    public static func call(of identity: String, in text: [UInt8]) -> String? {
        EditedManifest(text)?.call(ofPackage: identity)
    }

    public func applied(to text: [UInt8]) -> [UInt8] {
        pieces.reversed().reduce(into: text) { $0.insert(contentsOf: Array($1.text.utf8), at: $1.offset) }
    }
}

/// A manifest's tokens with matching brackets.
private struct EditedManifest {
    private static let kinds = ["target", "executableTarget", "testTarget", "macro", "plugin"]

    let text: [UInt8]
    let tokens: [ManifestToken]
    let counterparts: [Int?]

    /// Reads a text; `nil` if a bracket of it is not closed.
    init?(_ text: [UInt8]) {
        self.text = text
        let all = ManifestTokens(text)
        guard all.isBalanced else { return nil }
        tokens = all.tokens
        counterparts = all.counterparts
    }

    /// The token of a target's name, if exactly one literal target has it.
    func name(of target: String) -> Int? {
        let found = tokens.indices.filter { index in
            guard index > 3, tokens[index].plainText == target, tokens[index - 1].isMark(":"), tokens[index - 2].isWord("name"),
                let call = counterparts.prefix(index).lastIndex(where: { $0 ?? 0 > index }), call > 0, tokens[call].isMark("("),
                case .word(let kind) = tokens[call - 1].kind
            else { return false }
            return Self.kinds.contains(kind)
        }
        return found.count == 1 ? found[0] : nil
    }

    /// The edit that appends an entry to a list whose bracket is a token.
    func pieces(for entry: String, inListAt list: Int) -> [DependencyInsertion.Piece]? {
        typealias Piece = DependencyInsertion.Piece
        guard tokens[list].isMark("["), let close = counterparts[list] else { return nil }
        let offset = tokens[close].range.lowerBound
        let last = close - 1
        if last == list { return [Piece(offset: offset, text: entry)] }
        guard tokens[close].startsLine else { return [Piece(offset: offset, text: tokens[last].isMark(",") ? " " + entry : ", " + entry)] }
        var comma: Piece?
        if !tokens[last].isMark(",") {
            guard let end = end(of: last) else { return nil }
            comma = Piece(offset: end, text: ",")
        }
        let row = indentation(of: tokens[list + 1].startsLine ? tokens[list + 1].range.lowerBound : offset)
        return [comma, Piece(offset: line(of: offset), text: row + entry + ",\n")].compactMap { $0 }
    }

    /// The edit that adds a dependency to the only package of a manifest.
    func pieces(forPackage entry: String) -> [DependencyInsertion.Piece]? {
        let calls = tokens.indices.dropLast().filter { index in
            tokens[index].isWord("Package") && tokens[index + 1].isMark("(") && (index == 0 || !tokens[index - 1].isMark("."))
        }
        guard calls.count == 1, let call = calls.first else { return nil }
        if let list = argument("dependencies", after: call + 1) { return pieces(for: entry, inListAt: list) }
        // Arguments are ordered, and the targets follow.
        guard let targets = argument("targets", after: call + 1) else { return nil }
        let label = tokens[targets - 2]
        let gap = label.startsLine ? "\n" + indentation(of: label.range.lowerBound) : " "
        return [.init(offset: label.range.lowerBound, text: "dependencies: [\(entry)],\(gap)")]
    }

    /// The text of the only `.package(…)` whose `url:` or `id:` ends with an identity.
    func call(ofPackage identity: String) -> String? {
        let calls = tokens.indices.dropFirst().filter { index in
            guard tokens[index].isWord("package"), tokens[index - 1].isMark("."), index + 1 < tokens.count, tokens[index + 1].isMark("("),
                let place = argument("url", after: index + 1) ?? argument("id", after: index + 1), let location = tokens[place].plainText
            else { return false }
            return packageIdentity(of: location) == identity
        }
        guard calls.count == 1, let call = calls.first, let close = counterparts[call + 1], isPlain(call...close) else { return nil }
        return String(decoding: text[(tokens[call].range.lowerBound - 1)...tokens[close].range.lowerBound], as: UTF8.self)
    }

    /// Whether the range contains only literals, labels and members of expected types, in one line.
    private func isPlain(_ range: ClosedRange<Int>) -> Bool {
        range.allSatisfy { index in
            switch tokens[index].kind {
            case .string: !tokens[index].startsLine && tokens[index].plainText != nil
            case .word(let word):
                !tokens[index].startsLine
                    && (tokens[index - 1].isMark(".") || tokens[index + 1].isMark(":") || word.first?.isNumber == true)
            case .mark, .operation: !tokens[index].startsLine
            default: false
            }
        }
    }

    /// The first token of an argument's value, in the same call as another argument.
    func argument(_ label: String, after index: Int) -> Int? {
        var next = index + 1
        while next < tokens.endIndex - 2 {
            if tokens[next].isMark(")") || tokens[next].isMark("]") || tokens[next].isMark("}") { return nil }
            if tokens[next].isWord(label), tokens[next + 1].isMark(":") { return next + 2 }
            next = (counterparts[next] ?? next) + 1
        }
        return nil
    }

    /// The end of a token, for brackets and texts.
    func end(of index: Int) -> Int? {
        switch tokens[index].kind {
        case .mark, .string: tokens[index].range.upperBound
        default: nil
        }
    }

    /// The start of the line that contains a byte.
    func line(of offset: Int) -> Int {
        text[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    }

    func indentation(of offset: Int) -> String {
        String(decoding: text[line(of: offset)...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }
}

/// The text behind the last slash of a path or an address, without `.git`.
package func lastComponent(ofLocation location: String) -> String {
    var rest = Substring(location)
    if rest.hasSuffix("/") { rest.removeLast() }
    if let slash = rest.lastIndex(of: "/") { rest = rest[rest.index(after: slash)...] }
    return String(rest.hasSuffix(".git") ? rest.dropLast(4) : rest)
}

/// The identity that SwiftPM gives a package by its location.
package func packageIdentity(of location: String) -> String { lastComponent(ofLocation: location).lowercased() }
