import FaultyResponses
import Foundation

/// Initial faults of the demo back end, to try out how an app handles them.
///
/// Written as a list such as `slow,503`:
///
/// | fault | effect |
/// |---|---|
/// | `slow` | Each call takes two seconds longer, each order five. |
/// | `hold` | Orders receive no response until `demo.hold` is set to another value. |
/// | `drop` | Orders are carried out, and the connection closes in the middle of the response. |
/// | `flaky` | 30 of 100 calls fail with 503, half of them after they were carried out. |
/// | `400` to `599` | Orders fail with this status and are not carried out. |
/// | the name of a `FaultyResponse`, such as `wrongTypes` | Responses that a domain chooses, such as its own, have this fault. |
///
/// Orders are the calls that a domain names, such as purchases.
public struct DemoFaults: Sendable, Hashable {
    /// The switches of the back end by name, as JSON.
    public let switches: [String: String]

    /// Parses a list of faults.
    ///
    /// - Parameters:
    ///   - text: Names separated by commas and optional spaces.
    ///   - domains: The domains of the back end, whose orders fail.
    /// - Throws: ``Problem`` if a fault is unknown or repeated, or if two statuses or two faulty responses are given.
    public init(_ text: String, domains: [any BackendDomain.Type]) throws(Problem) {
        var switches: [String: String] = [:]
        for name in text.split(separator: ",", omittingEmptySubsequences: false).map({ $0.trimmingCharacters(in: .whitespaces) }) {
            guard let (key, json) = Self.parsed(name, domains) else { throw Problem(fault: name, isUnknown: true) }
            guard switches.updateValue(json, forKey: key) == nil else { throw Problem(fault: name, isUnknown: false) }
        }
        self.switches = switches
    }

    private static func parsed(_ name: String, _ domains: [any BackendDomain.Type]) -> (key: String, json: String)? {
        let orders = domains.flatMap { $0.orders }
        switch name {
        case "slow": return ("demo.slow", json(orders.map { ($0, "5000") } + [("/v1", "2000")]))
        case "hold": return ("demo.hold", "[" + orders.map { "\"\($0)\"" }.joined(separator: ", ") + "]")
        case "drop": return ("demo.drop", json(orders.map { ($0, "100") }))
        case "flaky": return ("demo.flaky", json([("/v1", "30")]))
        default:
            if let status = Int(name), (400...599).contains(status) { return ("demo.fail", json(orders.map { ($0, "\(status)") })) }
            guard FaultyResponse(rawValue: name) != nil else { return nil }
            return ("demo.lie", json(domains.flatMap { $0.falsified }.map { ($0, "\"\(name)\"") }))
        }
    }

    private static func json(_ values: [(call: String, value: String)]) -> String {
        "{" + values.map { "\"\($0.call)\": \($0.value)" }.joined(separator: ", ") + "}"
    }

    /// The error for an invalid list of faults.
    public struct Problem: Error, Hashable, CustomStringConvertible {
        let fault: String
        let isUnknown: Bool

        public var description: String {
            guard isUnknown else { return "the fault '\(fault)' contradicts or repeats another fault of the list" }
            return "unknown fault '\(fault)'. Use slow, hold, drop, flaky, a status from 400 to 599, or one of: "
                + FaultyResponse.allCases.map(\.rawValue).joined(separator: ", ")
        }
    }
}
