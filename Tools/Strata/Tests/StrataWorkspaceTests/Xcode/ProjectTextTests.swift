import Foundation
import StrataWorkspace
import Testing

/// Old-style property lists, against Foundation's reader of the same format.
@Suite struct ProjectTextTests {
    /// The value in Foundation's representation; a string if it is rejected.
    private func plain(_ text: String) -> NSObject {
        Array(text.utf8).withUnsafeBytes { bytes -> NSObject in
            do throws(ProjectDamage) {
                return Self.plain(try ProjectText.value(of: bytes))
            } catch {
                return "\(error.reason) at \(error.offset)" as NSString
            }
        }
    }

    private static func plain(_ value: ProjectValue) -> NSObject {
        switch value.kind {
        case .text(let text): text as NSString
        case .list(let list): NSArray(array: list.map(plain))
        case .object(let object): NSDictionary(dictionary: object.mapValues(plain))
        }
    }

    @Test(arguments: [
        "{}", "{ a = b; }", "{ /* c */ a /* d */ = (b, c, ); // e\n }", "{ \"a b\" = \"x\\ny\\t\\\"q\\\"\"; }",
        "{ a = { b = ({}, ()); }; }", ProjectTests.fixture.text,
        "// !$*UTF8*$!\n{ path = ../Shared/A_b-1.swift; v = $(X):y; }", "{ 'single' = 'a \"b\"'; }", "{ n = \"\\U00e9\"; e = \"\"; }",
        "{ ä = 1; }", "{ a = 1; a = 2; }", "{ a = \"Größe\"; }",
    ])
    func text_matchesFoundation(text: String) {
        let expected = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil) as? NSObject
        #expect(expected.map { plain(text) == $0 } ?? (plain(text) is NSString))
    }

    @Test(arguments: [
        ("{ a = 1 b = 2; }", "a ';' is missing here, after 'a' at 8"),
        ("{ a = (1 2); }", "a ',' or ')' is missing here at 9"), ("{ a = 1; ", "this bracket is never closed; the file ends at 0"),
        ("{ a = (1, ", "this bracket is never closed; the file ends at 6"),
        ("{ a = \"x; }", "this quotation mark is never closed; the file ends at 6"),
        ("{ /* a = 1; }", "this comment is never closed; the file ends at 2"), ("{} x", "text after the closing bracket at 3"),
        ("", "the file ends where a value is expected at 0"), ("{ a = ; }", "a value is expected here at 6"),
        ("{\n<<<<<<< HEAD\n a = 1;\n=======\n", "a merge left both versions here; resolve the conflict at 2"),
    ])
    func text_thatIsDamaged_isRefusedWithItsPlace(text: String, reason: String) { #expect(plain(text) == reason as NSString) }

    @Test(arguments: ["(", "{a=", "((({a=("]) func text_ofBracketsOnly_isRejected(part: String) {
        #expect((plain(String(repeating: part, count: 50_000)) as? NSString)?.hasPrefix("brackets are nested too deeply") == true)
    }
}
