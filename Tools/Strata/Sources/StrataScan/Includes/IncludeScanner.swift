/// Reads the inclusions of a file of C, C++, Objective-C, Metal or assembler: `#include`, `#import` and `@import`.
///
/// Ignores comments, string literals and `#if 0`; all other conditions are unknown and count as true.
public struct IncludeScanner: Sendable {
    /// An inclusion.
    public struct Include: Codable, Hashable, Sendable {
        /// `net/client.h` of `#include "net/client.h"`, `Net` of `@import Net.Client;`.
        public var name: String
        /// Whether it is a module instead of a header.
        public var isModule: Bool
        /// The start of the directive.
        public var position: SourcePosition
    }

    /// Creates a scanner.
    public init() {}

    /// Reads a file's bytes.
    public func scan(_ bytes: UnsafeRawBufferPointer) -> [Include] {
        var includes: [Include] = []
        var isComment = false
        var dead = 0
        var line = 0
        for row in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            line += 1
            var code = Code(row, isComment: &isComment)
            let column = code.skipSpace()
            guard let first = code.next() else { continue }
            let position = SourcePosition(line: line, column: column + 1)
            if first == UInt8(ascii: "#") {
                let word = code.word()
                switch word {
                case "if", "ifdef", "ifndef":
                    if dead > 0 || word == "if" && code.word() == "0" { dead += 1 }
                case "elif", "else": if dead == 1 { dead = 0 }
                case "endif": dead = max(0, dead - 1)
                case "include", "import", "include_next":
                    if dead == 0, let name = code.header() { includes.append(.init(name: name, isModule: false, position: position)) }
                default: break
                }
            } else if dead == 0, first == UInt8(ascii: "@"), code.word() == "import" {
                let name = code.word()
                if !name.isEmpty { includes.append(.init(name: name, isModule: true, position: position)) }
            }
        }
        return includes
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
            while index < bytes.count, bytes[index] == 0x5F || bytes[index] >= 0x80 || isLetterOrDigit(bytes[index]) { index += 1 }
            return String(decoding: bytes[start..<index], as: UTF8.self)
        }

        mutating func header() -> String? {
            let start = skipSpace() + 1
            guard let open = next(), open == 0x22 || open == 0x3C else { return nil }
            guard let end = bytes[start...].firstIndex(of: open == 0x22 ? 0x22 : 0x3E) else { return nil }
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }

        private func isLetterOrDigit(_ byte: UInt8) -> Bool {
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        }
    }
}
