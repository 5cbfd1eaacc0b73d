/// Reads the inclusions of a file of C, C++, Objective-C, Metal or assembler: `#include`, `#import` and `@import`.
///
/// Ignores comments, string literals and `#if 0`. Conditions on one macro are recorded; all others are unknown and count as true.
public struct IncludeScanner: Sendable {
    /// A condition around an inclusion: `#ifdef NAME`, `#if defined(NAME)`, `#if NAME`, or the opposite.
    public struct Condition: Hashable, Sendable {
        public var macro: String
        /// Whether the macro's value counts: `#if NAME` is false for a macro that is defined as 0.
        public var needsValue: Bool
        /// Whether the inclusion counts where the macro is not defined.
        public var isNegated: Bool
        fileprivate var negated: Condition { Condition(macro: macro, needsValue: needsValue, isNegated: !isNegated) }
    }

    public struct Include: Hashable, Sendable {
        /// `net/client.h` of `#include "net/client.h"`, `Net` of `@import Net.Client;`.
        public var name: String
        public var isModule: Bool
        public var position: SourcePosition
        /// The conditions that must all be true.
        public var conditions: [Condition] = []
    }

    /// The branches of an open `#if`.
    private struct Branches {
        /// The condition of the current branch; `nil` if it is unknown.
        var current: Condition?
        var previous: [Condition?] = []
        var isDead = false

        /// The conditions of the current branch, as far as they are known.
        var conditions: [Condition] { previous.compactMap { $0?.negated } + [current].compactMap(\.self) }
    }

    public init() {}

    public func scan(_ bytes: UnsafeRawBufferPointer) -> [Include] {
        var includes: [Include] = []
        var isComment = false
        var open: [Branches] = []
        for (number, row) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let code = Self.code(row, isComment: &isComment)
            let start = code.firstIndex { ![0x20, 0x09, 0x0D].contains($0) }
            guard let start, "#@".utf8.contains(code[start]) else { continue }
            let isModule = code[start] == UInt8(ascii: "@")
            let text = String(decoding: code[(start + 1)...], as: UTF8.self).drop(while: \.isWhitespace)
            let directive = text.prefix(while: Self.isNamePart)
            let rest = text[directive.endIndex...].drop(while: \.isWhitespace)
            let name: Substring?
            switch directive {
            case "import" where isModule:
                let module = rest.prefix(while: Self.isNamePart)
                name = module.isEmpty ? nil : module
            case _ where isModule: continue
            case "include", "import", "include_next":
                let end = rest.first == "<" ? ">" : "\"" as Character
                let header = rest.dropFirst()
                name = rest.first == "<" || rest.first == "\"" ? header.firstIndex(of: end).map { header[..<$0] } : nil
            default:
                Self.follow(directive, rest, &open)
                continue
            }
            guard let name, !open.contains(where: \.isDead) else { continue }
            let position = SourcePosition(line: number + 1, column: start + 1)
            includes.append(.init(name: String(name), isModule: isModule, position: position, conditions: open.flatMap(\.conditions)))
        }
        return includes
    }

    private static func isNamePart(_ character: Character) -> Bool { character == "_" || character.isLetter || character.isNumber }

    private static func follow(_ directive: Substring, _ text: Substring, _ open: inout [Branches]) {
        switch directive {
        case "if", "ifdef", "ifndef":
            let (condition, isDead) = condition(directive, text)
            open.append(Branches(current: condition, isDead: isDead))
        case "elif", "else":
            guard var last = open.popLast() else { return }
            last.previous.append(last.isDead ? nil : last.current)
            (last.current, last.isDead) = directive == "elif" ? condition("if", text) : (nil, false)
            open.append(last)
        case "endif": _ = open.popLast()
        default: break
        }
    }

    /// The condition of a directive, `nil` if it is unknown, and whether it is `0`.
    private static func condition(_ directive: Substring, _ text: Substring) -> (condition: Condition?, isDead: Bool) {
        let text = text.filter { !" \t\r()".contains($0) }
        let isNegated = directive == "ifndef" || directive == "if" && text.hasPrefix("!")
        var name = text.drop { $0 == "!" }
        let isAsked = name.hasPrefix("defined")
        if isAsked { name = name.dropFirst("defined".count) }
        guard let first = name.utf8.first, name.utf8.allSatisfy(Byte.isASCIIWord), !(0x30...0x39).contains(first) else {
            return (nil, directive == "if" && text == "0")
        }
        return (Condition(macro: String(name), needsValue: directive == "if" && !isAsked, isNegated: isNegated), false)
    }

    /// A line without its comments.
    private static func code(_ row: Slice<UnsafeRawBufferPointer>, isComment: inout Bool) -> [UInt8] {
        var code: [UInt8] = []
        var quote: UInt8?
        var at = row.startIndex
        while at < row.endIndex {
            let byte = row[at]
            switch (byte, at + 1 < row.endIndex ? row[at + 1] : 0) {
            case (Byte.star, Byte.slash) where isComment:
                isComment = false
                code.append(Byte.space)
                at += 1
            case _ where isComment: break
            case (Byte.backslash, _) where quote != nil:
                code += row[at...].prefix(2)
                at += 1
            case (Byte.slash, Byte.star) where quote == nil:
                isComment = true
                at += 1
            case (Byte.slash, Byte.slash) where quote == nil: return code
            default:
                code.append(byte)
                if byte == quote { quote = nil } else if quote == nil, byte == Byte.quote || byte == UInt8(ascii: "'") { quote = byte }
            }
            at += 1
        }
        return code
    }
}
