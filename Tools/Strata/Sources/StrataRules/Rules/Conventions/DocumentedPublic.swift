import StrataScan
import StrataWorkspace

struct DocumentedPublic: Convention {
    let identifier = "documented-public"
    let options = [
        ConventionOption(
            key: "kinds", kind: .choices(DocumentedKind.allCases.map(\.rawValue)),
            fallback: [DocumentedKind.type, .function, .initializer, .subscript].map(\.rawValue),
            summary: "The kinds of declarations to document; properties and cases of a documented type are often clear without.")
    ]
    let subject = "Swift file"

    func subjects(in scope: ConventionScope) -> [(member: ConventionScope.Member, file: SourceFile)] {
        scope.members.filter { $0.module.kind == .library }.flatMap { member in member.files.map { (member, $0) } }
    }

    func findings(about subject: (member: ConventionScope.Member, file: SourceFile), in scope: ConventionScope) -> [Finding] {
        guard let outline = subject.file.outline else { return [] }
        let kinds = Set(scope.values("kinds").compactMap(DocumentedKind.init))
        let reader = Undocumented(module: subject.member.module, outline: outline, types: scope.types, kinds: kinds)
        return reader.declarations().map { index in
            let declaration = outline.declarations[index]
            let name = (outline.path(of: declaration) + [declaration.name]).joined(separator: ".")
            return finding(
                scope, subject.member.module, subject.file.path, declaration.namePosition, about: name,
                "public \(declaration.kind.word) \(name) has no documentation comment",
                fix: "add a comment that begins with '///'")
        }
    }
}

/// The kinds of declarations that can require documentation.
enum DocumentedKind: String, CaseIterable {
    case type
    case function
    case initializer
    case `subscript`
    case property
    case `case`
}

extension Declaration.Kind {
    /// The noun before the name in a sentence.
    fileprivate var word: String {
        switch self {
        case .initializer: "initializer"
        case .typealias: "type alias"
        case .variable: "property"
        case .enumCase: "case"
        default: rawValue
        }
    }
}
