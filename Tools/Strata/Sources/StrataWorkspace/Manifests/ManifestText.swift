public import StrataScan

/// Finds the positions of targets and dependencies in a manifest's text.
///
/// The manifest's meaning is determined by its evaluation; the text only provides positions for findings. If helpers or loops create the
/// targets, the position is the first mention of the name, or else the start of the file.
public struct ManifestText: Sendable {
    private enum Token {
        case word(String)
        case string(String)
        case open
        case close
        case other
    }

    private struct TargetCall {
        var name: String
        var start: SourcePosition
        var tokens: Range<Int>
    }

    private static let targetFunctions: Set<String> = [
        "target", "executableTarget", "testTarget", "macro", "plugin", "systemLibrary", "binaryTarget",
    ]

    private var tokens: [(token: Token, position: SourcePosition)] = []
    private var calls: [TargetCall] = []

    /// Reads a manifest's bytes.
    public init(_ bytes: [UInt8]) {
        readTokens(bytes)
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

    /// Whether something in the manifest has this path.
    func names(path: String) -> Bool {
        tokens.indices.dropFirst(2).contains { index in
            guard case .string(path) = tokens[index].token, case .word("path") = tokens[index - 2].token else { return false }
            return true
        }
    }

    /// Whether the manifest declares a target or product with this name, in any branch.
    func declares(name: String) -> Bool {
        tokens.indices.dropFirst(2).contains { index in
            guard case .string(name) = tokens[index].token, case .word("name") = tokens[index - 2].token else { return false }
            return true
        }
    }

    private func firstMention(of name: String, in range: Range<Int>) -> SourcePosition? {
        for index in range {
            if case .string(name) = tokens[index].token { return tokens[index].position }
        }
        return nil
    }

    /// Collects `.target(name: "…" … )` calls that are not dependencies inside another one.
    private mutating func readCalls() {
        var index = 0
        while index < tokens.count {
            guard case .word(let function) = tokens[index].token, Self.targetFunctions.contains(function), index + 1 < tokens.count,
                case .open = tokens[index + 1].token
            else {
                index += 1
                continue
            }
            let end = endOfCall(at: index + 1)
            if index + 4 < end, case .word("name") = tokens[index + 2].token, case .string(let name) = tokens[index + 4].token {
                calls.append(TargetCall(name: name, start: tokens[index].position, tokens: (index + 1)..<end))
                index = end
            } else {
                index += 1
            }
        }
    }

    private func endOfCall(at open: Int) -> Int {
        var depth = 0
        for index in open..<tokens.count {
            switch tokens[index].token {
            case .open: depth += 1
            case .close:
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
        }
        return tokens.count
    }

    private mutating func readTokens(_ bytes: [UInt8]) {
        var (offset, line, lineStart) = (0, 1, 0)
        func at(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
        func isWord(_ byte: UInt8) -> Bool {
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte >= 0x80
        }
        while offset < bytes.count {
            let byte = bytes[offset]
            let position = SourcePosition(line: line, column: offset - lineStart + 1)
            let start = offset
            offset += 1
            switch byte {
            case 0x0A:
                line += 1
                lineStart = offset
            case 0x2F where at(offset) == 0x2F:
                while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
            case 0x2F where at(offset) == 0x2A:
                while offset < bytes.count, !(bytes[offset] == 0x2A && at(offset + 1) == 0x2F) {
                    offset += 1
                    if bytes[offset - 1] == 0x0A { (line, lineStart) = (line + 1, offset) }
                }
                offset = min(offset + 2, bytes.count)
            case 0x22:
                while offset < bytes.count, bytes[offset] != 0x22, bytes[offset] != 0x0A { offset += bytes[offset] == 0x5C ? 2 : 1 }
                offset = min(offset, bytes.count)
                tokens.append((.string(String(decoding: bytes[(start + 1)..<offset], as: UTF8.self)), position))
                if at(offset) == 0x22 { offset += 1 }
            case 0x28, 0x5B, 0x7B:
                tokens.append((.open, position))
            case 0x29, 0x5D, 0x7D:
                tokens.append((.close, position))
            case _ where isWord(byte):
                while offset < bytes.count, isWord(bytes[offset]) { offset += 1 }
                tokens.append((.word(String(decoding: bytes[start..<offset], as: UTF8.self)), position))
            case 0x20, 0x09, 0x0D, 0x2E:
                break
            default:
                tokens.append((.other, position))
            }
        }
    }
}
