import StrataManifest
public import StrataScan

/// Finds the positions of targets and dependencies in a manifest's text.
///
/// The manifest's meaning is determined by its evaluation; the text only provides positions for findings. If helpers or loops create the
/// targets, the position is the first mention of the name, or else the start of the file.
public struct ManifestText: Sendable {
    private let lines: LineStarts
    /// The name of each `target(name: "…" … )` that is not a dependency inside another one, with its place.
    private var calls: [(name: String, place: Range<Int>)] = []
    private let mentions: [(text: String, offset: Int)]

    public init(_ bytes: [UInt8]) {
        lines = bytes.withUnsafeBytes { LineStarts($0) }
        let code = SourceCode(bytes)
        mentions = code.tokens.indices.compactMap { index in code.string(at: index).map { ($0, code.tokens[index].start) } }
        for open in code.calls(of: Set(targetKinds.keys)) where code.tokens[open].start >= calls.last?.place.upperBound ?? 0 {
            guard open + 3 < code.tokens.count, code.text(open + 1) == "name", let name = code.string(at: open + 3) else { continue }
            calls.append((name, code.tokens[open - 1].start..<(code.close(of: open).map { code.tokens[$0].start } ?? bytes.count)))
        }
    }

    /// The position of a target's declaration: its call, or else the first mention of its name, or else the start of the file.
    public func position(ofTarget name: String) -> SourcePosition {
        calls.first { $0.name == name }.map { lines.position(of: $0.place.lowerBound) } ?? firstMention(of: name) ?? .start
    }

    /// The position of a dependency or resource within a target, or else the first mention of its name, or else the target.
    public func position(of name: String, inTarget target: String) -> SourcePosition {
        let call = calls.first { $0.name == target }?.place
        return call.flatMap { firstMention(of: name, in: $0) } ?? firstMention(of: name) ?? position(ofTarget: target)
    }

    /// The first text with a name, except the one that names the target of a call.
    private func firstMention(of name: String, in call: Range<Int>? = nil) -> SourcePosition? {
        let inside = call.map { call in mentions.drop { $0.offset < call.lowerBound }.prefix { $0.offset < call.upperBound }.dropFirst() }
        return (inside ?? mentions[...]).first { $0.text == name }.map { lines.position(of: $0.offset) }
    }
}
