import StrataScan
import Testing

@testable import strata_oracle

@Suite struct SyntaxReadingTests {
    @Test func imports_carryEveryFact() {
        let reading = SyntaxReading(
            "#if DEBUG && os(Linux) || !X\n#elseif canImport(A, _version: 2)\n @_spi( S ) public /**/ import struct `A` . B\n#else\nimport C\n#endif"
        )
        #expect(!reading.hasError)
        let chain = "!((DEBUG && os(Linux)) || !X)"
        #expect(
            reading.imports == [
                ImportRecord(
                    position: SourcePosition(line: 3, column: 25), path: ["A", "B"], kind: "struct", attributes: ["@_spi(S)"],
                    access: "public", conditions: ["\(chain) && canImport(A,_version:2)"]),
                ImportRecord(
                    position: SourcePosition(line: 5, column: 1), path: ["C"], kind: "module", attributes: [], access: nil,
                    conditions: ["\(chain) && !canImport(A,_version:2)"]),
            ])
    }

    @Test func types_carryEveryFact() {
        let reading = SyntaxReading(
            "@MainActor public final class `Outer`<T>: Base, @unchecked Sendable {\n  func f() { struct Inner: ~Copyable {} }\n}\n"
                + "extension Outer . Deep { private(set) var x: Int { enum E {}\n return 1 } }")
        #expect(!reading.hasError)
        #expect(reading.types.map(\.kind) == ["class", "struct", "extension", "enum"])
        #expect(reading.types.map(\.name) == ["Outer", "Inner", "Outer.Deep", "E"])
        #expect(reading.types.map(\.nesting) == [[], ["Outer"], [], ["Outer.Deep"]])
        #expect(reading.types.map(\.isLocal) == [false, true, false, true])
        #expect(reading.types[0].attributes == ["@MainActor"])
        #expect(reading.types[0].access == "public")
        #expect(reading.types[0].modifiers == ["final"])
        #expect(reading.types[0].inheritedTypes == ["Base", "@uncheckedSendable"])
        #expect(reading.types[1].inheritedTypes == ["~Copyable"])
        #expect(reading.types[0].position == SourcePosition(line: 1, column: 25))
        #expect(reading.types[0].namePosition == SourcePosition(line: 1, column: 31))
    }

    @Test func reading_ofAFileThatIsNotSwift_hasErrorAndNoRecords() {
        let reading = SyntaxReading("import A\nstruct {")
        #expect(reading.hasError)
        #expect(reading.imports.isEmpty && reading.types.isEmpty)
    }
}
