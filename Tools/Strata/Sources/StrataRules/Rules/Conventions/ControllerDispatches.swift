import StrataScan
import StrataWorkspace

struct ControllerDispatches: Convention {
    let identifier = "controller-dispatches"
    let readsRemarks = true
    let options = [
        ConventionOption(key: "types", fallback: ["*Controller"], summary: "Names of controllers.", matches: .types),
        ConventionOption(
            key: "base-classes", fallback: [], summary: "The classes that a controller may inherit from, such as UIViewController."),
        ConventionOption(
            key: "lines", kind: .number, fallback: ["300"],
            summary: "How many lines a controller may have, with its extensions in the module."),
    ]
    let subject = "class"

    func subjects(in scope: ConventionScope) -> [DeclaredType] { scope.types(named: "types", [.class, .struct, .actor]) }

    func findings(about type: DeclaredType, in scope: ConventionScope) -> [Finding] {
        let parts = [type] + scope.types.extensions(of: type)
        var findings: [Finding] = []
        if let base = baseClass(of: type, scope) {
            findings.append(
                finding(
                    scope, at: type, "\(type.name) inherits from the class \(base)",
                    fix: "conform to a protocol instead, or use an aspect for shared behavior"))
        }
        let limit = scope.number("lines")
        let lines = parts.reduce(0) { $0 + $1.lineCount }
        if lines > limit {
            findings.append(
                finding(
                    scope, at: type, "\(type.name) has \(lines) lines; \(limit) are allowed",
                    fix: "move code that is not dispatching to other types"))
        }
        for part in parts {
            for remark in part.outline.remarks where part.holds(remark.position) {
                guard let (fact, fix) = Self.fault(of: remark) else { continue }
                findings.append(finding(scope, part.module, part.path, remark.position, about: type.name, "\(type.name) \(fact)", fix: fix))
            }
        }
        return findings
    }

    private static func fault(of remark: SourceRemark) -> (fact: String, fix: String)? {
        switch remark.kind {
        case .urlLiteral: ("contains a URL ('\(remark.text)…')", "move the address to a service and use a route")
        case .formatter: ("formats text (\(remark.text))", "format in the view model")
        case .text: nil
        }
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
        let name = name.split(separator: ".").last.map(String.init) ?? name
        let isPrefixed = ["UI", "NS", "WK", "AV", "MK", "SK", "TV", "QL", "CN", "EK", "GK"].contains { name.hasPrefix($0) }
        return name == "NSObject"
            || isPrefixed && ["Controller", "View", "Responder", "Document", "Presenter"].contains { name.hasSuffix($0) }
    }
}
