import StrataGenerator
import Testing

@Suite struct AppUpgradeTests {
    private static func set(_ text: String?) -> FileSet { FileSet(text.map { ["a": FileSet.File(Array($0.utf8))] } ?? [:]) }

    private func upgrade(_ app: String?, from base: String?, to template: String?) throws -> (app: String?, conflicts: [String]) {
        var draft = TreeDraft(Self.set(app))
        let upgrade = AppUpgrade(from: Self.set(base), to: Self.set(template)) { app, base, template in
            (Array("merge ".utf8) + app + base + template, app.last == template.last)
        }
        let conflicts = try upgrade.apply(to: &draft)
        return (try draft.contents(of: "a").map { String(decoding: $0, as: UTF8.self) }, conflicts)
    }

    @Test(
        arguments: [
            // app, base, template, result
            ("1", "1", "2", "2"), ("2", "1", "1", "2"), ("2", "1", "2", "2"), (nil, nil, "2", "2"), ("2", nil, nil, "2"),
            ("1", "1", nil, nil), (nil, "1", "1", nil), (nil, "1", nil, nil), ("2", nil, "2", "2"), ("3", "1", "2", "merge 312"),
            ("3", nil, "2", "merge 32"),
        ] as [(String?, String?, String?, String?)])
    func file_thatOneSideChanged_becomesThatSide(app: String?, base: String?, template: String?, result: String?) throws {
        let upgraded = try upgrade(app, from: base, to: template)
        #expect(upgraded.app == result)
        #expect(upgraded.conflicts == [])
    }

    @Test(
        arguments: [
            (nil, "1", "2", nil, "a: it was removed here and changed in the template; it stays removed"),
            ("2", "1", nil, "2", "a: it was changed here and removed in the template; it stays"),
            ("3\0", "1", "2", "3\0", "a: it was changed here and in the template, and is no text; it stays as it is here"),
            ("3x", "1", "2x", "merge 3x12x", "a: the same lines were changed here and in the template; look for <<<<<<<"),
        ] as [(String?, String?, String?, String?, String)])
    func file_thatNeedsADecision_staysAndIsListed(app: String?, base: String?, template: String?, result: String?, conflict: String) throws
    {
        let upgraded = try upgrade(app, from: base, to: template)
        #expect(upgraded.app == result)
        #expect(upgraded.conflicts == [conflict])
    }

    @Test func skeleton_isReplaced_andAnEditedOneIsRefused() throws {
        let path = "Skeleton/Packages/Services/Money/Package.swift"
        func set(_ text: String?) -> FileSet { FileSet(text.map { [path: FileSet.File(Array($0.utf8))] } ?? [:]) }
        func upgrade(_ app: String?, to template: String?) throws -> String? {
            var draft = TreeDraft(set(app))
            _ = try AppUpgrade(from: set("1"), to: set(template)) { app, _, _ in (app, true) }.apply(to: &draft)
            return try draft.contents(of: path).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(try upgrade("1", to: "2") == "2")
        #expect(try upgrade("1", to: nil) == nil)
        for edited in ["3", nil] {
            let error = #expect(throws: GeneratorError.self) { try upgrade(edited, to: "2") }
            #expect(error?.description.hasPrefix("\(path) is not as it came; undo the edit, or make its package") == true)
        }
    }
}
