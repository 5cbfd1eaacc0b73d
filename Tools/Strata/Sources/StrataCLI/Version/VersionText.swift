import CStrataBuild
import StrataReports
import StrataRules
import StrataWorkspace

/// The output of `strata --version`, which makes reports of different machines comparable.
enum VersionText {
    static let number = "0.1.0"

    /// The commit of this program's sources; `nil` if it is not recorded, or they were changed.
    static var commit: String? {
        let parts = String(cString: strata_build_stamp()).split(separator: " ")
        return parts.count == 2 && parts[1] == "clean" ? String(parts[0]) : nil
    }

    static func text(stamp: String = String(cString: strata_build_stamp())) -> String {
        let parts = stamp.split(separator: " ")
        let commit = parts.count == 2 ? "\(parts[0])\(parts[1] == "clean" ? "" : ", modified")" : "not recorded (not built by make)"
        return """
            strata \(number)
            commit: \(commit)
            rules: \(Rules.all.count), set \(ruleSet)
            formats: baseline \(Baseline.format), json \(JSONReport.version), plan \(TreeChange.jsonFormat), sarif \(SARIFReport.version)
            """
    }

    /// A hash of all rules, which changes whenever a rule is added, removed or reworded.
    static var ruleSet: String {
        let texts = Rules.all.flatMap { rule in
            let texts = rule.texts
            return [rule.identifier, texts.summary, texts.rationale, texts.remedy, texts.violations, texts.allowed]
        }
        // FNV-1a with 32 bits (Fowler, Noll and Vo).
        let hash = texts.joined(separator: "\0").utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return String(String(0x1_0000_0000 + UInt64(hash), radix: 16).dropFirst())
    }
}
