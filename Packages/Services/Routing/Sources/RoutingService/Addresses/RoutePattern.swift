/// A route's path, compiled: `library/book/:id`.
struct RoutePattern: Sendable, Hashable, CustomStringConvertible {
    enum Segment: Sendable, Hashable {
        case literal(String)
        case placeholder(String)
    }

    let segments: [Segment]
    let placeholders: [String]
    let description: String

    init(_ path: String) throws(RoutingError) {
        description = path
        guard !path.hasPrefix("/"), !path.hasSuffix("/") else {
            throw .malformedPattern(path, reason: "it starts or ends with a slash")
        }
        var names: Set<String> = []
        var segments: [Segment] = []
        for part in path.split(separator: "/", omittingEmptySubsequences: false) where path != "" {
            if part.hasPrefix(":") {
                let name = String(part.dropFirst())
                guard !name.isEmpty, names.insert(name).inserted else {
                    throw .malformedPattern(path, reason: "its placeholders need different names")
                }
                segments.append(.placeholder(name))
            } else {
                let isPlain = part.utf8.allSatisfy { byte in
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
                }
                guard isPlain, !part.isEmpty, part != ".", part != ".." else {
                    throw .malformedPattern(path, reason: "a segment is made of a-z, 0-9, '-', '.' and '_'")
                }
                segments.append(.literal(String(part)))
            }
        }
        self.segments = segments
        placeholders = segments.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
    }

    var literalCount: Int {
        segments.count { if case .literal = $0 { true } else { false } }
    }

    /// Whether an address can match both patterns.
    func overlaps(_ other: RoutePattern) -> Bool {
        segments.count == other.segments.count
            && zip(segments, other.segments).allSatisfy { left, right in
                if case .literal(let left) = left, case .literal(let right) = right { left == right } else { true }
            }
    }
}

extension RoutePattern {
    func parameters(of address: Address) -> [Parameter] {
        var parameters: [Parameter] = []
        parameters.reserveCapacity(placeholders.count + address.query.count)
        for (segment, text) in zip(segments, address.segments) {
            if case .placeholder(let name) = segment { parameters.append(Parameter(name: name, text: text)) }
        }
        parameters += address.query
        return parameters
    }
}
