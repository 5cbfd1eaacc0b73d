import Foundation
import StrataManifest
import StrataReports
import StrataRules
import StrataScan

/// Code actions: declare the missing dependency, remove the import, and explain the rule.
extension LanguageSession {
    func actions(in uri: String, _ range: TextRange, only kinds: [String]?) -> [CodeAction] {
        guard kinds?.contains(where: { CodeAction.quickFix.hasPrefix($0) || $0.hasPrefix(CodeAction.quickFix) }) != false,
            let path = Self.path(uri).map(relativePath)
        else { return [] }
        let text = text(of: path)
        var actions: [CodeAction] = []
        for finding in edited?.findings ?? [] where finding.path == path {
            let mark = Diagnostic(finding, in: text)
            guard mark.range.start.line <= range.end.line, mark.range.end.line >= range.start.line else { continue }
            let offered =
                [declaring(finding, mark), removing(finding, mark, from: text)].compactMap { $0 }
                + [CodeAction(title: "Explain the rule '\(finding.rule)'", mark: mark, explains: finding.rule)]
            // Two rules may offer the same action for one import.
            actions += offered.filter { action in !actions.contains(where: action.equals) }
        }
        return actions
    }

    private func declaring(_ finding: Finding, _ mark: Diagnostic) -> CodeAction? {
        guard let declaration = finding.declaration else { return nil }
        let manifest = text(of: declaration.manifest)
        let package: String? =
            switch declaration.package {
            case .folder(let path): ".package(path: \"\(path)\")"
            case .asIn(let other, let identity): DependencyInsertion.call(of: identity, in: text(of: other).bytes)
            case nil: nil
            }
        guard declaration.package == nil || package != nil,
            let insertion = DependencyInsertion(of: declaration.entry, in: declaration.target, package: package, text: manifest.bytes)
        else { return nil }
        let edits = insertion.pieces.map { piece in
            let place = manifest.position(ofByte: piece.offset)
            return TextEdit(range: TextRange(start: place, end: place), text: piece.text)
        }
        return CodeAction(
            title: ("Declare \(declaration.entry) in target '\(declaration.target)'" + (package.map { ", and \($0)" } ?? "")).displayed,
            mark: mark, edit: (uri(of: declaration.manifest), edits))
    }

    /// Only if the line contains nothing but the import.
    private func removing(_ finding: Finding, _ mark: Diagnostic, from text: EditorText) -> CodeAction? {
        guard finding.evidence == .import, let (line, range) = text.line(mark.range.start.line) else { return nil }
        let words = line.prefix { $0 != ";" && $0 != "/" }.split(whereSeparator: \.isWhitespace)
        guard let keyword = words.firstIndex(of: "import"), !line.contains(";"), !line.contains("/*"),
            words[..<keyword].allSatisfy({ $0.hasPrefix("@") || Self.levels.contains(String($0)) }),
            (1...2).contains(words.count - keyword - 1)
        else { return nil }
        return CodeAction(
            title: "Remove '\(words.joined(separator: " "))'".displayed, mark: mark,
            edit: (uri(of: finding.path), [TextEdit(range: range, text: "")]))
    }

    private static let levels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]

    /// The output of `strata explain` that a command asks for.
    func explanation(_ command: String?, _ name: String?) -> String? {
        guard command == CodeAction.explain else { return nil }
        return name.flatMap(Rules.named).map(RuleReference.text)
    }
}

extension Diagnostic {
    init(_ finding: Finding, in text: EditorText) {
        self.init(
            range: text.mark(finding.position, wholeLine: finding.evidence == .import),
            severity: finding.severity == .error ? 1 : finding.severity == .warning ? 2 : 3, code: finding.rule,
            message: finding.explanation)
    }
}
