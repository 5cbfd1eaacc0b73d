import StrataScan
import StrataWorkspace

struct ControllerDispatches: Convention {
    let identifier = "controller-dispatches"
    let traits: Set<RuleTrait> = [.needsConfiguration, .namesDeclarations, .readsRemarks]
    let options = [
        ConventionOption(key: "types", fallback: ["*Controller"]),
        // The classes that a controller may inherit from, such as UIViewController.
        ConventionOption(key: "base-classes", fallback: []),
        // With its extensions in the module.
        ConventionOption(key: "lines", kind: .number, fallback: ["300"]),
    ]

    func subjects(in scope: ConventionScope) -> [DeclaredType] { scope.types(of: [.class, .struct, .actor]) }

    func findings(about type: DeclaredType, in scope: ConventionScope) -> [Finding] {
        let parts = [type] + scope.types.extensions(of: type)
        var findings: [Finding] = []
        if let base = baseClass(of: type, scope) {
            let fix = "conform to a protocol instead, or use an aspect for shared behavior"
            findings.append(finding(scope, at: type, "\(type.name) inherits from the class \(base)", fix: fix))
        }
        let (lines, limit) = (parts.reduce(0) { $0 + $1.lineCount }, scope.number("lines"))
        if lines > limit {
            let fix = "move code that is not dispatching to other types"
            findings.append(finding(scope, at: type, "\(type.name) has \(lines) lines; \(limit) are allowed", fix: fix))
        }
        for part in parts {
            for remark in part.outline.remarks where part.holds(remark.position) && remark.kind != .text {
                let (fact, fix) =
                    remark.kind == .urlLiteral
                    ? ("contains a URL ('\(remark.text)…')", "move the address to a service and use a route")
                    : ("formats text (\(remark.text))", "format in the view model")
                findings.append(finding(scope, part.module, part.path, remark.position, about: type.name, "\(type.name) \(fact)", fix: fix))
            }
        }
        return findings
    }

    /// The disallowed superclass of a class: the first type after the colon.
    private func baseClass(of type: DeclaredType, _ scope: ConventionScope) -> String? {
        guard type.declaration.kind == .class, let first = type.declaration.inheritedTypes.first.map(TypeNames.plain),
            !scope.matches(first, "base-classes")
        else { return nil }
        let meanings = scope.types.resolve(first, in: type.module.id)
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
