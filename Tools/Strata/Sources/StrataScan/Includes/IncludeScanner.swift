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
    }

    /// An inclusion.
    public struct Include: Hashable, Sendable {
        /// `net/client.h` of `#include "net/client.h"`, `Net` of `@import Net.Client;`.
        public var name: String
        /// Whether it is a module instead of a header.
        public var isModule: Bool
        /// The start of the directive.
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

    /// Reads a file's bytes.
    public func scan(_ bytes: UnsafeRawBufferPointer) -> [Include] {
        var includes: [Include] = []
        var isComment = false
        var open: [Branches] = []
        var line = 0
        for row in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            line += 1
            var code = Code(row, isComment: &isComment)
            let column = code.skipSpace()
            guard let first = code.next() else { continue }
            let position = SourcePosition(line: line, column: column + 1)
            if first == UInt8(ascii: "#") {
                switch code.word() {
                case "include", "import", "include_next":
                    if let name = code.header() { add(name, isModule: false) }
                case let directive: Self.follow(directive, &code, &open)
                }
            } else if first == UInt8(ascii: "@"), code.word() == "import" {
                let name = code.word()
                if !name.isEmpty { add(name, isModule: true) }
            }
            func add(_ name: String, isModule: Bool) {
                guard !open.contains(where: \.isDead) else { return }
                includes.append(.init(name: name, isModule: isModule, position: position, conditions: open.flatMap(\.conditions)))
            }
        }
        return includes
    }

    private static func follow(_ directive: String, _ code: inout Code, _ open: inout [Branches]) {
        switch directive {
        case "if", "ifdef", "ifndef":
            let (condition, isDead) = code.condition(directive)
            open.append(Branches(current: condition, isDead: isDead))
        case "elif", "else":
            guard var last = open.popLast() else { return }
            last.previous.append(last.isDead ? nil : last.current)
            (last.current, last.isDead) = directive == "elif" ? code.condition("if") : (nil, false)
            open.append(last)
        case "endif": _ = open.popLast()
        default: break
        }
    }

    /// One line without its comments.
    private struct Code {
        private var bytes: [UInt8] = []
        private var index = 0

        init(_ row: Slice<UnsafeRawBufferPointer>, isComment: inout Bool) {
            var quote: UInt8?
            var at = row.startIndex
            while at < row.endIndex {
                let pair = (row[at], at + 1 < row.endIndex ? row[at + 1] : 0)
                if isComment {
                    if pair == (0x2A, 0x2F) {
                        isComment = false
                        bytes.append(0x20)
                        at += 1
                    }
                } else if let open = quote {
                    bytes.append(pair.0)
                    if pair.0 == 0x5C, at + 1 < row.endIndex {
                        bytes.append(pair.1)
                        at += 1
                    } else if pair.0 == open {
                        quote = nil
                    }
                } else if pair == (0x2F, 0x2A) {
                    isComment = true
                    at += 1
                } else if pair == (0x2F, 0x2F) {
                    return
                } else {
                    if pair.0 == 0x22 || pair.0 == 0x27 { quote = pair.0 }
                    bytes.append(pair.0)
                }
                at += 1
            }
        }

        mutating func skipSpace() -> Int {
            while index < bytes.count, [0x20, 0x09, 0x0D].contains(bytes[index]) { index += 1 }
            return index
        }

        mutating func next() -> UInt8? {
            guard index < bytes.count else { return nil }
            index += 1
            return bytes[index - 1]
        }

        mutating func word() -> String {
            let start = skipSpace()
            while index < bytes.count, Byte.isNamePart(bytes[index]) { index += 1 }
            return String(decoding: bytes[start..<index], as: UTF8.self)
        }

        mutating func header() -> String? {
            let start = skipSpace() + 1
            guard let open = next(), open == 0x22 || open == 0x3C else { return nil }
            guard let end = bytes[start...].firstIndex(of: open == 0x22 ? 0x22 : 0x3E) else { return nil }
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }

        /// The condition in the rest of the line, `nil` if it is unknown, and whether it is `0`.
        mutating func condition(_ directive: String) -> (condition: Condition?, isDead: Bool) {
            let text = String(decoding: bytes[index...], as: UTF8.self).filter { !" \t\r()".contains($0) }
            let isNegated = directive == "ifndef" || directive == "if" && text.hasPrefix("!")
            var name = text.drop { $0 == "!" }
            let isAsked = name.hasPrefix("defined")
            if isAsked { name = name.dropFirst("defined".count) }
            guard let first = name.utf8.first, name.utf8.allSatisfy(Byte.isASCIIWord), !(0x30...0x39).contains(first) else {
                return (nil, directive == "if" && text == "0")
            }
            return (Condition(macro: String(name), needsValue: directive == "if" && !isAsked, isNegated: isNegated), false)
        }
    }
}

extension IncludeScanner.Condition {
    fileprivate var negated: Self { Self(macro: macro, needsValue: needsValue, isNegated: !isNegated) }
}
