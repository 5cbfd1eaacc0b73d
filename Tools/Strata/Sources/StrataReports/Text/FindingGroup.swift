import StrataRules
import StrataWorkspace

/// Findings of one rule about the same two modules, in any files.
struct FindingGroup {
    /// The first of them by file and line.
    let first: Finding
    private(set) var count = 1
    private(set) var files: Set<String>

    private init(_ first: Finding) {
        self.first = first
        files = [first.path]
    }

    private struct Key: Hashable {
        var rule: String
        var from: String
        var to: String
        var because: String?
        var what: String?
    }

    /// Groups findings of the same edge, in the order of their first locations. Other findings are groups of one.
    static func edges(of findings: [Finding]) -> [FindingGroup] {
        groups(findings) { finding in
            // Notes are shown in one line per rule.
            if finding.severity == .note { return Key(rule: finding.rule, from: "", to: "") }
            guard let from = finding.from, let to = finding.to, finding.showsUse else { return nil }
            // Calls are grouped by declaration too, because files of one module may belong to several layers.
            let what = finding.evidence == .symbol ? finding.message : nil
            return Key(rule: finding.rule, from: from, to: to, because: finding.because, what: what)
        }
    }

    /// Groups similar findings: by edge, else by module, else by folder.
    static func likes(of findings: [Finding]) -> [FindingGroup] {
        groups(findings) { finding in
            let folder = finding.path.split(separator: "/").dropLast().prefix(2).joined(separator: "/")
            let target = finding.isEdge ? finding.to ?? "" : ""
            return Key(rule: finding.rule, from: finding.from ?? folder, to: target)
        }
    }

    private static func groups(_ findings: [Finding], by key: (Finding) -> Key?) -> [FindingGroup] {
        var groups: [FindingGroup] = []
        var places: [Key: Int] = [:]
        for finding in findings {
            let key = key(finding)
            if let place = key.flatMap({ places[$0] }) {
                groups[place].count += 1
                groups[place].files.insert(finding.path)
            } else {
                if let key { places[key] = groups.count }
                groups.append(FindingGroup(finding))
            }
        }
        return groups
    }

    /// `App → Kit`, or the subject of other findings.
    var name: String {
        if first.isEdge, let from = first.from, let to = first.to { return "\(from) → \(to)" }
        return first.from ?? first.path.split(separator: "/").dropLast().prefix(2).joined(separator: "/")
    }

    /// `12 places in 3 files`
    var size: String { "\(Receipt.count(count, "place")) in \(Receipt.count(files.count, "file"))" }
}

extension Finding {
    /// Whether a line shows that one module uses another.
    fileprivate var showsUse: Bool { evidence == .import || evidence == .reexport || evidence == .symbol }

    /// Whether the finding is about two modules.
    var isEdge: Bool { to != nil && from != nil && rule != "unused-resource" && evidence != .declaration && evidence != .configuration }
}
