import Foundation
import StrataManifest
import StrataReports
import StrataRules
import StrataScan

/// Code actions: declare the missing dependency, remove the import, and explain the rule.
extension LanguageSession {
    func actions(in uri: String, _ range: TextRange, only kinds: [String]?) -> [JSONValue] {
        guard kinds?.contains(where: { Outgoing.quickFix.hasPrefix($0) || $0.hasPrefix(Outgoing.quickFix) }) != false,
            let path = Self.path(uri).map(relativePath)
        else { return [] }
        let text = text(of: path)
        var actions: [JSONValue] = []
        for finding in edited?.findings ?? [] where finding.path == path {
            let place = finding.range(in: text)
            guard place.start.line <= range.end.line, place.end.line >= range.start.line else { continue }
            let mark = finding.diagnostic(in: text)
            let edits = [declaring(finding), removing(finding, at: place.start.line, from: text)].compactMap { $0 }
            let offered =
                edits.map { title, edit in Outgoing.action(title.displayed, for: mark, edit: edit) }
                + [Outgoing.action("Explain the rule '\(finding.rule)'", for: mark, explains: finding.rule)]
            // Two rules may offer the same action for one import.
            actions += offered.filter { new in !actions.contains { $0["title"] == new["title"] && $0["edit"] == new["edit"] } }
        }
        return actions
    }

    private func declaring(_ finding: Finding) -> (title: String, edit: JSONValue)? {
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
        let pieces = insertion.pieces.map { piece in
            let place = manifest.position(ofByte: piece.offset)
            return (TextRange(start: place, end: place), piece.text)
        }
        let title = "Declare \(declaration.entry) in target '\(declaration.target)'" + (package.map { ", and \($0)" } ?? "")
        return (title, Outgoing.edit(of: uri(of: declaration.manifest), pieces))
    }

    /// Only if the line contains nothing but the import.
    private func removing(_ finding: Finding, at number: Int, from text: EditorText) -> (title: String, edit: JSONValue)? {
        guard finding.evidence == .import, let (line, range) = text.line(number) else { return nil }
        let words = line.prefix { $0 != ";" && $0 != "/" }.split(whereSeparator: \.isWhitespace)
        guard let keyword = words.firstIndex(of: "import"), !line.contains(";"), !line.contains("/*"),
            words[..<keyword].allSatisfy({ $0.hasPrefix("@") || ["public", "package", "internal", "fileprivate", "private"].contains($0) }),
            (1...2).contains(words.count - keyword - 1)
        else { return nil }
        return ("Remove '\(words.joined(separator: " "))'", Outgoing.edit(of: uri(of: finding.path), [(range, "")]))
    }
}

extension Finding {
    func range(in text: EditorText) -> TextRange { text.mark(position, wholeLine: evidence == .import) }

    func diagnostic(in text: EditorText) -> JSONValue {
        let level = severity == .error ? 1 : severity == .warning ? 2 : 3
        return Outgoing.diagnostic(range(in: text), severity: level, code: rule, explanation)
    }
}
