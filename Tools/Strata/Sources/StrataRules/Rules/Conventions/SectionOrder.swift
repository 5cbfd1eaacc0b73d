import StrataScan
import StrataWorkspace

struct SectionOrder: Convention {
    let identifier = "section-order"
    let options = [
        ConventionOption(key: "types", fallback: ["*Controller"], summary: "Names of the types with sections.", matches: .types),
        ConventionOption(
            key: "sections", fallback: ["Life cycle", "Event handling", "View-model assembly"],
            summary: "The sections in their order; others may be anywhere."),
    ]
    let subject = "type"

    func subjects(in scope: ConventionScope) -> [DeclaredType] { scope.types(named: "types", [.class, .struct, .actor]) }

    func findings(about type: DeclaredType, in scope: ConventionScope) -> [Finding] {
        let order = scope.values("sections")
        let wording = order.joined(separator: ", ")
        var findings: [Finding] = []
        var known = 0
        for part in [type] + scope.types.extensions(of: type) {
            // The positions of the sections so far, and the highest one.
            var seen: Set<Int> = []
            var last = -1
            for section in part.outline.sections where section.parent == part.index {
                func report(_ message: String, _ fix: String) {
                    findings.append(finding(scope, part.module, part.path, section.position, about: type.name, message, fix: fix))
                }
                guard let place = order.firstIndex(of: section.title) else {
                    if let meant = order.first(where: { Self.isMisspelt(section.title, $0) }) {
                        known += 1
                        report("\(type.name) has a section '\(section.title)', which is called '\(meant)' elsewhere", "call it '\(meant)'")
                    }
                    continue
                }
                known += 1
                if !seen.insert(place).inserted {
                    report("\(type.name) has the section '\(section.title)' twice", "merge the sections")
                } else if place < last {
                    report("'\(section.title)' of \(type.name) is after '\(order[last])'", "put the sections in this order: \(wording)")
                }
                last = max(last, place)
            }
            let protocols = part.declaration.inheritedTypes.flatMap(TypeNames.parts).filter { !TypeNames.markers.contains($0) }
            if part.declaration.kind == .extension, protocols.count > 1 {
                findings.append(
                    finding(
                        scope, part.module, part.path, part.declaration.position, about: type.name,
                        "one extension makes \(type.name) conform to \(protocols.joined(separator: " and "))",
                        fix: "use one extension per protocol"))
            }
        }
        let methods = type.members.filter { $0.kind == .function && !$0.modifiers.contains("static") }
        if known == 0, methods.count > 1 {
            findings.append(
                finding(
                    scope, at: type, "\(type.name) has \(methods.count) methods and none of the sections \(wording)",
                    fix: "put '// MARK: \(order.first ?? "")' and the others before the methods that belong there"))
        }
        return findings
    }

    /// Whether a title is a variant of another one: `Lifecycle` for `Life cycle`.
    private static func isMisspelt(_ title: String, _ meant: String) -> Bool {
        func plain(_ text: String) -> String { text.lowercased().filter(\.isLetter) }
        return plain(title) == plain(meant) || meant.count > 5 && editDistance(title.lowercased(), meant.lowercased()) == 1
    }
}
