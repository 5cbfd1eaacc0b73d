import StrataScan
import StrataWorkspace

extension Rule {
    static let controllerDispatches = Rule(
        convention: "controller-dispatches", [.readsRemarks],
        options: [
            ConventionOption(key: "types", fallback: ["*Controller"]),
            // The classes that a controller may inherit from, such as UIViewController.
            ConventionOption(key: "base-classes", fallback: []),
            // With its extensions in the module.
            ConventionOption(key: "lines", kind: .number, fallback: ["300"]),
        ], about: \.objects
    ) { type, scope in
        let parts = [type] + scope.types.extensions(of: type)
        var findings: [Finding] = []
        if let base = scope.baseClass(of: type) {
            let fix = "conform to a protocol instead, or use an aspect for shared behavior"
            findings.append(scope.finding(at: type, "\(type.name) inherits from the class \(base)", fix: fix))
        }
        let (lines, limit) = (parts.reduce(0) { $0 + $1.lineCount }, scope.values("lines").first.flatMap { Int($0) } ?? .max)
        if lines > limit {
            let fix = "move code that is not dispatching to other types"
            findings.append(scope.finding(at: type, "\(type.name) has \(lines) lines; \(limit) are allowed", fix: fix))
        }
        for part in parts {
            for remark in part.outline.remarks where part.holds(remark.position) && remark.kind != .text {
                let (fact, fix) =
                    remark.kind == .urlLiteral
                    ? ("contains a URL ('\(remark.text)…')", "move the address to a service and use a route")
                    : ("formats text (\(remark.text))", "format in the view model")
                findings.append(scope.finding(at: part, place: remark.position, about: type.name, "\(type.name) \(fact)", fix: fix))
            }
        }
        return findings
    }

    static let sectionOrder = Rule(
        convention: "section-order",
        options: [
            ConventionOption(key: "types", fallback: ["*Controller"]),
            ConventionOption(key: "sections", fallback: ["Life cycle", "Event handling", "View-model assembly"]),
        ], about: \.objects
    ) { type, scope in
        let order = scope.values("sections")
        var findings: [Finding] = []
        var hasSections = false
        for part in [type] + scope.types.extensions(of: type) {
            // The positions of the sections so far.
            var seen: [Int] = []
            for section in part.outline.sections where section.parent == part.index {
                let title = section.title
                // `Lifecycle` is a variant of `Life cycle`.
                guard let place = order.firstIndex(of: title) ?? order.firstIndex(where: { isMisspelt(title, $0) }) else { continue }
                hasSections = true
                func report(_ fact: String, fix: String) {
                    findings.append(scope.finding(at: part, place: section.position, about: type.name, fact, fix: fix))
                }
                if title != order[place] {
                    let fact = "\(type.name) has a section '\(title)', which is called '\(order[place])' elsewhere"
                    report(fact, fix: "call it '\(order[place])'")
                } else if seen.contains(place) {
                    report("\(type.name) has the section '\(title)' twice", fix: "merge the sections")
                } else if let last = seen.max(), place < last {
                    let fix = "put the sections in this order: \(order.joined(separator: ", "))"
                    report("'\(title)' of \(type.name) is after '\(order[last])'", fix: fix)
                }
                if title == order[place] { seen.append(place) }
            }
            let protocols = part.declaration.inheritedTypes.flatMap(TypeNames.parts).filter { !TypeNames.markers.contains($0) }
            if part.declaration.kind == .extension, protocols.count > 1 {
                let fact = "one extension makes \(type.name) conform to \(protocols.joined(separator: " and "))"
                let position = part.declaration.position
                findings.append(scope.finding(at: part, place: position, about: type.name, fact, fix: "use one extension per protocol"))
            }
        }
        let methods = type.members.count { $0.kind == .function && !$0.modifiers.contains("static") }
        if !hasSections, methods > 1 {
            findings.append(
                scope.finding(
                    at: type, "\(type.name) has \(methods) methods and none of the sections \(order.joined(separator: ", "))",
                    fix: "put '// MARK: \(order.first ?? "")' and the others before the methods that belong there"))
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

extension ConventionScope {
    fileprivate var objects: [DeclaredType] { types(of: [.class, .struct, .actor]) }

    /// The disallowed superclass of a class: the first type after the colon.
    fileprivate func baseClass(of type: DeclaredType) -> String? {
        guard type.declaration.kind == .class, let first = type.declaration.inheritedTypes.first.map(TypeNames.plain),
            !matches(first, "base-classes")
        else { return nil }
        let meanings = types.resolve(first, in: type.module.id)
        let isClass = meanings.isEmpty ? Self.isSystemClass(first) : meanings.allSatisfy { $0.declaration.kind == .class }
        return isClass ? first : nil
    }

    /// The classes of the user-interface frameworks, by their names; protocols have other suffixes.
    private static func isSystemClass(_ name: String) -> Bool {
        let name = name.split(separator: ".").last ?? ""
        let isPrefixed = ["UI", "NS", "WK", "AV", "MK", "SK", "TV", "QL", "CN", "EK", "GK"].contains(where: name.hasPrefix)
        return name == "NSObject"
            || isPrefixed && ["Controller", "View", "Responder", "Document", "Presenter"].contains(where: name.hasSuffix)
    }
}
