import StrataScan

struct SectionOrder: Convention {
    let identifier = "section-order"
    let options = [
        ConventionOption(key: "types", fallback: ["*Controller"]),
        ConventionOption(key: "sections", fallback: ["Life cycle", "Event handling", "View-model assembly"]),
    ]

    func subjects(in scope: ConventionScope) -> [DeclaredType] { scope.types(of: [.class, .struct, .actor]) }

    func findings(about type: DeclaredType, in scope: ConventionScope) -> [Finding] {
        let order = scope.values("sections")
        var findings: [Finding] = []
        func report(_ part: DeclaredType, _ position: SourcePosition, _ message: String, fix: String) {
            findings.append(finding(scope, part.module, part.path, position, about: type.name, message, fix: fix))
        }
        var hasSections = false
        for part in [type] + scope.types.extensions(of: type) {
            // The positions of the sections so far.
            var seen: [Int] = []
            for section in part.outline.sections where section.parent == part.index {
                let (title, position) = (section.title, section.position)
                // `Lifecycle` is a variant of `Life cycle`.
                guard let place = order.firstIndex(of: title) ?? order.firstIndex(where: { Self.isMisspelt(title, $0) }) else { continue }
                hasSections = true
                if title != order[place] {
                    report(
                        part, position, "\(type.name) has a section '\(title)', which is called '\(order[place])' elsewhere",
                        fix: "call it '\(order[place])'")
                } else if seen.contains(place) {
                    report(part, position, "\(type.name) has the section '\(title)' twice", fix: "merge the sections")
                } else if let last = seen.max(), place < last {
                    report(
                        part, position, "'\(title)' of \(type.name) is after '\(order[last])'",
                        fix: "put the sections in this order: \(order.joined(separator: ", "))")
                }
                if title == order[place] { seen.append(place) }
            }
            let protocols = part.declaration.inheritedTypes.flatMap(TypeNames.parts).filter { !TypeNames.markers.contains($0) }
            if part.declaration.kind == .extension, protocols.count > 1 {
                report(
                    part, part.declaration.position,
                    "one extension makes \(type.name) conform to \(protocols.joined(separator: " and "))",
                    fix: "use one extension per protocol")
            }
        }
        let methods = type.members.count { $0.kind == .function && !$0.modifiers.contains("static") }
        if !hasSections, methods > 1 {
            report(
                type, type.declaration.namePosition,
                "\(type.name) has \(methods) methods and none of the sections \(order.joined(separator: ", "))",
                fix: "put '// MARK: \(order.first ?? "")' and the others before the methods that belong there")
        }
        return findings
    }

    private static func isMisspelt(_ title: String, _ meant: String) -> Bool {
        let (title, name) = (title.lowercased(), meant.lowercased())
        // One letter more, less, replaced or moved.
        let isClose = name.count > 5 && abs(title.count - name.count) < 2 && title.difference(from: name).count < 3
        return isClose || title.filter(\.isLetter) == name.filter(\.isLetter)
    }
}
