import StrataScan
import StrataWorkspace

struct DocumentedPublic: Convention {
    let identifier = "documented-public"
    let options = [
        ConventionOption(
            key: "kinds", kind: .choices(["type", "function", "initializer", "subscript", "property", "case"]),
            // Properties and cases of a documented type are often clear without.
            fallback: ["type", "function", "initializer", "subscript"])
    ]

    func subjects(in scope: ConventionScope) -> [(member: ConventionScope.Member, file: SourceFile)] {
        scope.members.filter { $0.module.kind == .library }.flatMap { member in member.files.map { (member, $0) } }
    }

    func findings(about subject: (member: ConventionScope.Member, file: SourceFile), in scope: ConventionScope) -> [Finding] {
        guard let outline = subject.file.outline else { return [] }
        let reader = Undocumented(
            module: subject.member.module, outline: outline, types: scope.types, kinds: Set(scope.values("kinds")))
        return reader.declarations().map { index in
            let declaration = outline.declarations[index]
            let name = (outline.path(of: declaration) + [declaration.name]).joined(separator: ".")
            return finding(
                scope, subject.member.module, subject.file.path, declaration.namePosition, about: name,
                "public \(declaration.kind.noun) \(name) has no documentation comment", fix: "add a comment that begins with '///'")
        }
    }
}
