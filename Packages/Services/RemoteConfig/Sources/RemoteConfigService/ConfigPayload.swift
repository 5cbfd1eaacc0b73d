/// What the back end sends. Nothing of this leaves the module.
struct ConfigPayload: Decodable {
    /// Nil for one that is no rule.
    var values: [String: ConfigRule?]

    private struct Tolerant: Decodable {
        var rule: ConfigRule?

        init(from decoder: any Decoder) throws {
            rule = try? ConfigRule(from: decoder)
        }
    }

    private enum CodingKeys: CodingKey {
        case values
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        values = try container.decode([String: Tolerant].self, forKey: .values).mapValues(\.rule)
    }
}

/// How long an answer may be used, as its `Cache-Control` says (RFC 9111, section 5.2.2.1).
enum Freshness {
    /// Nothing is asked more often or forgotten for longer than this, whatever the back end says.
    static let limits: ClosedRange<Duration> = .seconds(1) ... .seconds(3600)
    static let unstated = Duration.seconds(300)

    static func lifetime(cacheControl: String?) -> Duration {
        for directive in (cacheControl ?? "").split(separator: ",") {
            let sides = directive.split(separator: "=").map { $0.filter { $0 != " " } }
            guard sides.count == 2, sides[0].lowercased() == "max-age", let seconds = Int(sides[1]) else { continue }
            return min(max(.seconds(seconds), limits.lowerBound), limits.upperBound)
        }
        return unstated
    }

    /// How long to wait after so many failures in a row: 5 s, doubled each time, at most 5 minutes.
    static func pause(afterFailures count: Int) -> Duration {
        .seconds(min(300, 5 << min(count - 1, 6)))
    }
}
