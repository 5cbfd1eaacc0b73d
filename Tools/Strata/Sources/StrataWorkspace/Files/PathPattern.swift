/// A shell-like path pattern: `*` and `?` within one path component, `**` across any number of them.
public struct PathPattern: Hashable, Sendable {
    public let text: String
    private let segments: [[UInt8]]
    private let readsSets: Bool

    /// Creates a pattern. Ignores a leading `./` and a trailing slash.
    ///
    /// - Parameter readsSets: Whether `[a-c]` and `[!a-c]` are sets of characters, instead of themselves.
    public init(_ text: String, readsSets: Bool = false) {
        (self.text, self.readsSets) = (text, readsSets)
        segments = text.split(separator: "/").filter { $0 != "." }.map { Array($0.utf8) }
    }

    /// The number of components without a wildcard, which measures how specific it is.
    public var literalSegmentCount: Int { segments.count { !$0.contains(0x2A) && !$0.contains(0x3F) } }

    /// Whether the whole path matches. The workspace itself is the empty path, which `.` and `**` match.
    public func matches(_ path: String) -> Bool {
        let parts = Array(path.utf8).split(separator: 0x2F)
        // reachable[i]: the segments so far can match the first i parts.
        var reachable = [Bool](repeating: false, count: parts.count + 1)
        reachable[0] = true
        for segment in segments {
            var next = [Bool](repeating: false, count: parts.count + 1)
            if segment == [0x2A, 0x2A] {
                if let first = reachable.firstIndex(of: true) { for index in first...parts.count { next[index] = true } }
            } else {
                for index in 0..<parts.count where reachable[index] {
                    next[index + 1] = parts[index].withUnsafeBufferPointer { part in
                        segment.withUnsafeBufferPointer { Self.matches($0, part, readsSets: readsSets) }
                    }
                }
            }
            reachable = next
        }
        return reachable[parts.count]
    }

    /// Matches one component. On a mismatch only the last `*` is tried again, so it takes at most pattern × name steps.
    static func matches(_ pattern: UnsafeBufferPointer<UInt8>, _ name: UnsafeBufferPointer<UInt8>, readsSets: Bool = false) -> Bool {
        var (p, n) = (0, 0)
        var star: (pattern: Int, name: Int)?
        while n < name.count {
            if p < pattern.count, pattern[p] == 0x2A {
                star = (p + 1, n)
                p += 1
            } else if readsSets, p < pattern.count, let set = Self.set(pattern, at: p, contains: name[n]), set.contains {
                p = set.end
                n += 1
            } else if p < pattern.count, pattern[p] == 0x3F || pattern[p] == name[n] && !(readsSets && pattern[p] == 0x5B) {
                p += 1
                n += 1
            } else if let last = star {
                star = (last.pattern, last.name + 1)
                (p, n) = (last.pattern, last.name + 1)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == 0x2A }
    }

    /// Whether a set `[a-c]` or `[!a-c]` of a pattern contains a byte, and its end. An unclosed bracket is no set, and matches nothing.
    private static func set(_ pattern: UnsafeBufferPointer<UInt8>, at start: Int, contains byte: UInt8) -> (contains: Bool, end: Int)? {
        guard pattern[start] == UInt8(ascii: "["), start + 1 < pattern.count else { return nil }
        let isInverted = [UInt8(ascii: "!"), UInt8(ascii: "^")].contains(pattern[start + 1])
        var place = start + (isInverted ? 2 : 1)
        // A bracket at the beginning is a member.
        guard place < pattern.count, let close = pattern[(place + 1)...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
        var isMember = false
        while place < close {
            let isRange = place + 2 < close && pattern[place + 1] == UInt8(ascii: "-")
            if pattern[place] <= byte, byte <= pattern[isRange ? place + 2 : place] { isMember = true }
            place += isRange ? 3 : 1
        }
        return (isMember != isInverted, close + 1)
    }
}

/// A pattern for one name, such as `*Screens`.
public struct NamePattern: Hashable, Sendable {
    public let text: String
    public init(_ text: String) { self.text = text }
    /// Whether the pattern is one name, without wildcards.
    public var isLiteral: Bool { !text.utf8.contains { $0 == 0x2A || $0 == 0x3F } }

    /// Whether the whole name matches. Makes no copy, because patterns are matched with every import.
    public func matches(_ name: String) -> Bool {
        guard !isLiteral else { return text == name }
        var (pattern, name) = (text, name)
        return pattern.withUTF8 { pattern in name.withUTF8 { PathPattern.matches(pattern, $0) } }
    }
}
