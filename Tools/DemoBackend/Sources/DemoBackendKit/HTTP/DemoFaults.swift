import FaultyResponses
import Foundation

/// Faults of the demo back end from its start, for trying out how an app deals with them.
///
/// Written as a list such as `slow,503`:
///
/// | fault | effect |
/// |---|---|
/// | `slow` | Each call takes two seconds longer, each order five. |
/// | `hold` | Orders are not answered until `demo.hold` is set to another value. |
/// | `drop` | Orders are carried out, and the connection closes in the middle of the answer. |
/// | `flaky` | 30 of 100 calls fail with 503, half of them after they were carried out. |
/// | `400` to `599` | Orders are answered with this status and not carried out. |
/// | the name of a `FaultyResponse`, such as `wrongTypes` | Answers about bank accounts are false in this way. |
///
/// Orders are transfers, payments and purchases of insurance.
public struct DemoFaults: Sendable, Hashable {
    /// The switches of the back end by name, as JSON.
    public let switches: [String: String]

    /// Reads a list of faults.
    ///
    /// - Parameter text: names separated by commas; spaces around them are ignored.
    /// - Throws: ``Problem`` if a fault is unknown or given twice, or if two statuses or two kinds of false answers are given.
    public init(_ text: String) throws(Problem) {
        var switches: [String: String] = [:]
        for name in text.split(separator: ",", omittingEmptySubsequences: false).map({ $0.trimmingCharacters(in: .whitespaces) }) {
            guard let (key, json) = Self.parsed(name) else { throw Problem(fault: name, isUnknown: true) }
            guard switches.updateValue(json, forKey: key) == nil else { throw Problem(fault: name, isUnknown: false) }
        }
        self.switches = switches
    }

    private static let orders = ["POST /v1/transfers", "POST /v1/payments", "POST /v1/insurance/policies"]

    private static func parsed(_ name: String) -> (key: String, json: String)? {
        switch name {
        case "slow": return ("demo.slow", json(orders.map { ($0, "5000") } + [("/v1", "2000")]))
        case "hold": return ("demo.hold", "[" + orders.map { "\"\($0)\"" }.joined(separator: ", ") + "]")
        case "drop": return ("demo.drop", json(orders.map { ($0, "100") }))
        case "flaky": return ("demo.flaky", json([("/v1", "30")]))
        default:
            if let status = Int(name), (400...599).contains(status) { return ("demo.fail", json(orders.map { ($0, "\(status)") })) }
            guard FaultyResponse(rawValue: name) != nil else { return nil }
            return ("demo.lie", json([("/v1/bank", "\"\(name)\"")]))
        }
    }

    private static func json(_ values: [(call: String, value: String)]) -> String {
        "{" + values.map { "\"\($0.call)\": \($0.value)" }.joined(separator: ", ") + "}"
    }

    /// A list of faults that cannot be read.
    public struct Problem: Error, Hashable, CustomStringConvertible {
        let fault: String
        let isUnknown: Bool

        public var description: String {
            guard isUnknown else { return "the fault '\(fault)' contradicts or repeats another one of the list" }
            return "unknown fault '\(fault)'. Use slow, hold, drop, flaky, a status from 400 to 599, or one of: "
                + FaultyResponse.allCases.map(\.rawValue).joined(separator: ", ")
        }
    }
}
