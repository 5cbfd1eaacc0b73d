import StrataScan
import StrataWorkspace

struct TextInCatalog: Convention {
    let identifier = "text-in-catalog"
    let readsRemarks = true
    let options = [
        ConventionOption(key: "modules", fallback: ["*"], summary: "The modules with user-visible texts.", matches: .modules),
        ConventionOption(key: "files", fallback: ["*Strings.swift"], summary: "Names of the files that are the catalog."),
        ConventionOption(
            key: "calls",
            fallback: [
                "@available", "assert", "assertionFailure", "fatalError", "log.*", "logger.*", "precondition", "preconditionFailure",
            ], summary: "The calls whose arguments are for developers only."),
        ConventionOption(key: "types", fallback: ["*Error"], summary: "Names of the types whose texts are for developers only."),
    ]
    let subject = "module"

    func subjects(in scope: ConventionScope) -> [ConventionScope.Member] { scope.modules(named: "modules") }

    func findings(about member: ConventionScope.Member, in scope: ConventionScope) -> [Finding] {
        member.files.flatMap { file -> [Finding] in
            guard let outline = file.outline, !scope.matches(String(file.path.split(separator: "/").last ?? ""), "files") else { return [] }
            let silent = scope.types.types(in: file.path).filter { scope.matches($0.declaration.name, "types") }
            return outline.remarks.compactMap { remark in
                guard remark.kind == .text, !silent.contains(where: { $0.holds(remark.position) }),
                    !(remark.call.map { scope.matches($0, "calls") } ?? false)
                else { return nil }
                return finding(
                    scope, member.module, file.path, remark.position, about: nil, "'\(remark.text)' is a text outside the catalog",
                    fix: "move it to \(scope.values("files").joined(separator: " or "))")
            }
        }
    }
}
