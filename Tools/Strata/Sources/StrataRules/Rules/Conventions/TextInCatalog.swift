import StrataScan
import StrataWorkspace

struct TextInCatalog: Convention {
    let identifier = "text-in-catalog"
    let traits: Set<RuleTrait> = [.needsConfiguration, .namesDeclarations, .readsRemarks]
    let options = [
        ConventionOption(key: "modules", fallback: ["*"]),
        ConventionOption(key: "files", fallback: ["*Strings.swift"]),
        // Calls and types whose texts are for developers only.
        ConventionOption(
            key: "calls",
            fallback: [
                "@available", "assert", "assertionFailure", "fatalError", "log.*", "logger.*", "precondition", "preconditionFailure",
            ]),
        ConventionOption(key: "types", fallback: ["*Error"]),
    ]

    func subjects(in scope: ConventionScope) -> [ConventionScope.Member] { scope.modules }

    func findings(about member: ConventionScope.Member, in scope: ConventionScope) -> [Finding] {
        member.files.flatMap { file -> [Finding] in
            guard let outline = file.outline, !scope.matches(String(file.path.split(separator: "/").last ?? ""), "files") else { return [] }
            let silent = scope.types.types(in: file.path).filter { scope.matches($0.declaration.name, "types") }
            let remarks = outline.remarks.filter { remark in
                remark.kind == .text && !silent.contains { $0.holds(remark.position) }
                    && !(remark.call.map { scope.matches($0, "calls") } ?? false)
            }
            return remarks.map { remark in
                finding(
                    scope, member.module, file.path, remark.position, "'\(remark.text)' is a text outside the catalog",
                    fix: "move it to \(scope.values("files").joined(separator: " or "))")
            }
        }
    }
}
