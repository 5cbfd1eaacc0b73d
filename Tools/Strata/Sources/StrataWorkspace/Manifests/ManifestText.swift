public import StrataScan

/// Finds the positions of targets and dependencies in a manifest's text.
///
/// The manifest's meaning is determined by its evaluation; the text only provides positions for findings. If helpers or loops create the
/// targets, the position is the first mention of the name, or else the start of the file.
public struct ManifestText: Sendable {
    private struct TargetCall {
        var name: String
        var start: SourcePosition
        var tokens: Range<Int>
    }

    private static let targetFunctions: Set<String> = [
        "target", "executableTarget", "testTarget", "macro", "plugin", "systemLibrary", "binaryTarget",
    ]

    /// The tokens of the code without dots. A string literal is a mark with its text.
    private var tokens: [(token: CodeToken, text: String)] = []
    private var calls: [TargetCall] = []
    private let lines: LineStarts

    public init(_ bytes: [UInt8]) {
        lines = bytes.withUnsafeBytes { LineStarts($0) }
        var before: CodeToken?
        for token in SourceScanner().codeTokens(bytes) where token.byte != UInt8(ascii: ".") {
            let text = String(decoding: bytes[token.range], as: UTF8.self)
            let isQuoted = token.kind == .literal && before?.kind == .literal && before?.range.count == 1
            if isQuoted, before?.range.upperBound == token.range.lowerBound {
                tokens[tokens.count - 1].text = text.hasSuffix("\"") ? String(text.dropLast()) : text
            } else {
                tokens.append((token, token.kind == .word ? text : ""))
            }
            before = isQuoted ? nil : token
        }
        readCalls()
    }

    /// The position of a target's declaration: its call, or else the first mention of its name, or else the start of the file.
    public func position(ofTarget name: String) -> SourcePosition {
        calls.first { $0.name == name }?.start ?? firstMention(of: name, in: tokens.indices) ?? .start
    }

    /// The position of a dependency or resource within a target, or else the first mention of its name, or else the target.
    public func position(of name: String, inTarget target: String) -> SourcePosition {
        if let call = calls.first(where: { $0.name == target }), let place = firstMention(of: name, in: call.tokens.dropFirst(4)) {
            return place
        }
        return firstMention(of: name, in: tokens.indices) ?? position(ofTarget: target)
    }

    func names(path: String) -> Bool {
        tokens.indices.dropFirst(2).contains { index in
            isString(index, path) && isWord(index - 2, "path")
        }
    }

    func declares(name: String) -> Bool {
        tokens.indices.dropFirst(2).contains { index in
            isString(index, name) && isWord(index - 2, "name")
        }
    }

    private func isString(_ index: Int, _ text: String) -> Bool { tokens[index].token.kind == .literal && tokens[index].text == text }

    private func isWord(_ index: Int, _ text: String) -> Bool { tokens[index].token.kind == .word && tokens[index].text == text }

    private func firstMention(of name: String, in range: Range<Int>) -> SourcePosition? {
        range.first { isString($0, name) }.map { lines.position(of: tokens[$0].token.range.lowerBound) }
    }

    /// Collects `.target(name: "…" … )` calls that are not dependencies inside another one.
    private mutating func readCalls() {
        var index = 0
        while index < tokens.count {
            guard tokens[index].token.kind == .word, Self.targetFunctions.contains(tokens[index].text), index + 1 < tokens.count,
                tokens[index + 1].token.kind == .open
            else {
                index += 1
                continue
            }
            let end = endOfCall(at: index + 1)
            if index + 4 < end, isWord(index + 2, "name"), tokens[index + 4].token.kind == .literal {
                calls.append(
                    TargetCall(
                        name: tokens[index + 4].text, start: lines.position(of: tokens[index].token.range.lowerBound),
                        tokens: (index + 1)..<end))
                index = end
            } else {
                index += 1
            }
        }
    }

    private func endOfCall(at open: Int) -> Int {
        var depth = 0
        for index in open..<tokens.count {
            switch tokens[index].token.kind {
            case .open: depth += 1
            case .close:
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
        }
        return tokens.count
    }
}
