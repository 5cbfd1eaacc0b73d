import StrataRules
import StrataScan

/// Similar findings of one rule, in any files.
struct FindingGroup {
    /// The first of them by file and line.
    let first: Finding
    private(set) var count = 1
    private(set) var files: Set<String>

    /// Groups findings of the same edge, and notes by rule, in the order of their first locations. Other findings are groups of one.
    static func edges(of findings: [Finding]) -> [FindingGroup] {
        groups(findings) { finding in
            if finding.severity == .note { return [finding.rule] }
            guard let from = finding.from, let to = finding.to, [.import, .reexport, .symbol].contains(finding.evidence) else { return nil }
            // Calls are grouped by declaration too, because files of one module may belong to several layers.
            return [finding.rule, from, to, finding.because ?? "", finding.evidence == .symbol ? finding.message : ""]
        }
    }

    /// Groups similar findings: by edge, else by module, else by folder.
    static func likes(of findings: [Finding]) -> [FindingGroup] { groups(findings) { [$0.rule, $0.subject] } }

    private static func groups(_ findings: [Finding], by key: (Finding) -> [String]?) -> [FindingGroup] {
        var groups: [FindingGroup] = []
        var places: [[String]: Int] = [:]
        for finding in findings {
            let key = key(finding)
            if let place = key.flatMap({ places[$0] }) {
                groups[place].count += 1
                groups[place].files.insert(finding.path)
            } else {
                if let key { places[key] = groups.count }
                groups.append(FindingGroup(first: finding, files: [finding.path]))
            }
        }
        return groups
    }
}

extension Finding {
    /// Whether the finding is about two modules.
    var isEdge: Bool { to != nil && from != nil && rule != "unused-resource" && evidence != .declaration && evidence != .configuration }

    /// `App → Kit`, or the module or folder of other findings.
    var subject: String {
        let folder = path.split(separator: "/").dropLast().prefix(2).joined(separator: "/")
        return (isEdge ? [from, to].compactMap(\.self).joined(separator: " → ") : from ?? folder).displayed
    }
}
