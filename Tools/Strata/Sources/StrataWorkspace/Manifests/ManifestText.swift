import StrataManifest
public import StrataScan

/// Finds the positions of targets and dependencies in a manifest's text.
///
/// The manifest's meaning is determined by its evaluation; the text only provides positions for findings. If helpers or loops create the
/// targets, the position is the first mention of the name, or else the start of the file.
public struct ManifestText: Sendable {
    private static let targetFunctions: Set<String> = [
        "target", "executableTarget", "testTarget", "macro", "plugin", "systemLibrary", "binaryTarget",
    ]

    private let tokens: [ManifestToken]
    private let lines: LineStarts
    /// The tokens of each `target(name: "…" … )` that is not a dependency inside another one.
    private var calls: [(name: String, tokens: Range<Int>)] = []

    public init(_ bytes: [UInt8]) {
        lines = bytes.withUnsafeBytes { LineStarts($0) }
        let manifest = ManifestTokens(bytes)
        tokens = manifest.tokens
        var index = 0
        while index + 4 < tokens.count {
            guard Self.targetFunctions.contains(tokens[index].text), let end = manifest.counterparts[index + 1],
                tokens[index + 2].text == "name", let name = tokens[index + 4].plainText
            else {
                index += 1
                continue
            }
            calls.append((name, index..<end))
            index = end
        }
    }

    /// The position of a target's declaration: its call, or else the first mention of its name, or else the start of the file.
    public func position(ofTarget name: String) -> SourcePosition {
        calls.first { $0.name == name }.map { position(of: $0.tokens.lowerBound) } ?? firstMention(of: name, in: tokens.indices) ?? .start
    }

    /// The position of a dependency or resource within a target, or else the first mention of its name, or else the target.
    public func position(of name: String, inTarget target: String) -> SourcePosition {
        let call = calls.first { $0.name == target }?.tokens.dropFirst(5)
        return call.flatMap { firstMention(of: name, in: $0) } ?? firstMention(of: name, in: tokens.indices) ?? position(ofTarget: target)
    }

    private func firstMention(of name: String, in range: Range<Int>) -> SourcePosition? {
        range.first { tokens[$0].plainText == name }.map { position(of: $0) }
    }

    private func position(of token: Int) -> SourcePosition { lines.position(of: tokens[token].range.lowerBound) }
}
