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
        let rules = String(0x1_0000_0000 + UInt64(RuleTexts.fingerprint), radix: 16).dropFirst()
        return """
            strata \(number)
            commit: \(commit)
            rules: \(Rules.all.count), set \(rules)
            formats: baseline \(Baseline.format), json \(JSONReport.version), plan \(TreeChange.jsonFormat), sarif \(SARIFReport.version)
            """
    }
}
