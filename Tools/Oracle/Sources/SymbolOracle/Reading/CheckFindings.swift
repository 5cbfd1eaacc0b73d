package import Foundation
import ScanOracle

/// The findings of a `strata check --format json`.
package struct CheckFindings: Sendable {
    /// A finding.
    package struct Finding: Hashable, Sendable, Decodable {
        package var rule: String
        package var file: String
        package var line: Int
        package var column: Int
        package var from: String?
        package var to: String?
        package var evidence: String

        /// Creates a finding.
        package init(rule: String, file: String, line: Int, column: Int, from: String?, to: String?, evidence: String) {
            (self.rule, self.file, self.line, self.column) = (rule, file, line, column)
            (self.from, self.to, self.evidence) = (from, to, evidence)
        }
    }

    /// In the report's order.
    package var all: [Finding]

    /// Creates a list of findings.
    package init(_ all: [Finding]) { self.all = all }

    /// Parses a report.
    ///
    /// - Throws: `OracleError` if the bytes are not a report, or the report contains problems.
    package init(json: Data, path: String) throws {
        struct Report: Decodable {
            struct Problem: Decodable {
                var file: String
                var message: String
            }
            var version: Int
            var violations: [Finding]
            var problems: [Problem]
        }
        let report: Report
        do {
            report = try JSONDecoder().decode(Report.self, from: json)
        } catch {
            throw OracleError.unreadableAnswer(path, reason: "it is no report of 'strata check --format json'")
        }
        guard report.version == 1 else {
            throw OracleError.unreadableAnswer(path, reason: "its version is \(report.version), and only version 1 is known here")
        }
        if let problem = report.problems.first {
            throw OracleError.unreadableAnswer(path, reason: "the check could not be made: \(problem.file): \(problem.message)")
        }
        all = report.violations
    }

    /// The module pairs with findings.
    package var edges: Set<[String]> { Set(all.compactMap { finding in finding.from.flatMap { from in finding.to.map { [from, $0] } } }) }
}
