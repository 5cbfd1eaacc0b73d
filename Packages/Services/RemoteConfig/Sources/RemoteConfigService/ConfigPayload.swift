/// The response of the back end.
struct ConfigPayload: Decodable {
    /// The rules by name; nil for an invalid rule.
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

/// The lifetime of a response according to `Cache-Control` (RFC 9111, section 5.2.2.1).
enum Freshness {
    /// The minimum and maximum lifetime, regardless of the back end.
    static let limits: ClosedRange<Duration> = .seconds(1) ... .seconds(3600)
    static let unstated = Duration.seconds(300)

    static func lifetime(cacheControl: String?) -> Duration {
        for directive in (cacheControl ?? "").split(separator: ",") {
            let parts = directive.split(separator: "=").map { $0.filter { $0 != " " } }
            guard parts.count == 2, parts[0].lowercased() == "max-age", let seconds = Int(parts[1]) else { continue }
            return min(max(.seconds(seconds), limits.lowerBound), limits.upperBound)
        }
        return unstated
    }

    /// Returns the pause after a number of failures in a row: 5 s, doubled each time, up to 5 minutes.
    static func pause(afterFailures count: Int) -> Duration {
        .seconds(min(300, 5 << min(count - 1, 6)))
    }
}
