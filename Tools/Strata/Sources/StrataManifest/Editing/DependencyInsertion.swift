import StrataScan

/// The edit that adds a dependency to a target of a manifest, and its package if necessary.
public struct DependencyInsertion: Sendable {
    /// A piece of text and the byte before which it is inserted.
    public typealias Piece = (offset: Int, text: String)

    /// In the order of the text.
    public var pieces: [Piece]
    private static let kinds: Set<String> = ["target", "executableTarget", "testTarget", "macro", "plugin"]

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
        let code = SourceCode(text)
        let targets = code.calls(of: Self.kinds).filter { code.argument("name", of: $0).flatMap(code.string) == target }
        guard code.isBalanced, targets.count == 1, let name = code.argument("name", of: targets[0]) else { return nil }
        if let list = code.argument("dependencies", of: targets[0]) {
            guard let list = SourceList(code, at: list) else { return nil }
            pieces = Self.pieces(for: entry, in: list)
        } else {
            pieces = [(code.tokens[name + 1].range.upperBound, ", dependencies: [\(entry)]")]
        }
        guard let package else { return }
        let packages = code.calls(of: ["Package"]).filter { !code.isMark($0 - 2, ".") }
        guard packages.count == 1 else { return nil }
        if let list = code.argument("dependencies", of: packages[0]) {
            guard let list = SourceList(code, at: list) else { return nil }
            pieces += Self.pieces(for: package, in: list)
        } else {
            // Arguments are ordered, and the targets follow.
            guard let value = code.argument("targets", of: packages[0]) else { return nil }
            let label = code.tokens[value - 2]
            let gap = label.startsLine ? "\n" + code.indentation(label.range.lowerBound) : " "
            pieces.append((label.range.lowerBound, "dependencies: [\(package)],\(gap)"))
        }
        pieces.sort { $0.offset < $1.offset }
    }

    private static func pieces(for entry: String, in list: SourceList) -> [Piece] {
        let close = list.code.tokens[list.close]
        let offset = close.range.lowerBound
        guard let last = list.elements.indices.last else { return [(offset, entry)] }
        let hasComma = list.comma(behind: last) != nil
        guard close.startsLine else { return [(offset, (hasComma ? " " : ", ") + entry)] }
        let first = list.code.tokens[list.elements[0].lowerBound]
        let row = list.code.indentation(first.startsLine ? first.range.lowerBound : offset)
        return (hasComma ? [] : [(list.bare(last), ",")]) + [(list.code.lineStart(offset), row + entry + ",\n")]
    }

    /// The text of the only package dependency with an identity, if it is not a path and nothing in it is computed.
    public static func call(of identity: String, in text: [UInt8]) -> String? {
        let code = SourceCode(text)
        let calls = code.calls(of: ["package"]).filter { open in
            let location = code.argument("url", of: open) ?? code.argument("id", of: open)
            return code.isMark(open - 2, ".") && location.flatMap(code.string).map(packageIdentity) == identity
        }
        guard calls.count == 1, let close = code.close(of: calls[0]), (calls[0]...close).allSatisfy(code.isPlain) else { return nil }
        return String(decoding: text[code.tokens[calls[0] - 2].range.lowerBound..<code.tokens[close].range.upperBound], as: UTF8.self)
    }

    public func applied(to text: [UInt8]) -> [UInt8] {
        pieces.reversed().reduce(into: text) { $0.insert(contentsOf: Array($1.text.utf8), at: $1.offset) }
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
