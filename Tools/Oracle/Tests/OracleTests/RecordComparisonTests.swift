import StrataScan
import Testing

@testable import strata_oracle

@Suite struct RecordComparisonTests {
    private let comparison = RecordComparison(file: "A.swift", oracle: "swift-syntax")
    private let place = SourcePosition(line: 3, column: 5)

    private var someImport: ImportRecord {
        ImportRecord(position: place, path: ["A", "B"], kind: "struct", attributes: ["@testable"], access: "public", conditions: ["DEBUG"])
    }

    private var someType: TypeRecord {
        TypeRecord(
            position: place, kind: "struct", name: "T", namePosition: SourcePosition(line: 3, column: 12), nesting: ["Outer"],
            access: "public", modifiers: ["final"], attributes: ["@frozen"], inheritedTypes: ["Sendable"], conditions: ["DEBUG"],
            isLocal: false)
    }

    @Test func differences_ofEqualRecords_areEmpty() {
        #expect(comparison.differences(ours: [someImport], theirs: [someImport]).isEmpty)
        #expect(comparison.differences(ours: [someType], theirs: [someType]).isEmpty)
    }

    @Test func differences_ofAnImportWithOnePlantedDifference_nameItsField() {
        let plants: [(String, (inout ImportRecord) -> Void)] = [
            ("path", { $0.path = ["A"] }), ("kind", { $0.kind = "module" }), ("attributes", { $0.attributes = [] }),
            ("access", { $0.access = nil }), ("conditions", { $0.conditions = ["!DEBUG"] }),
        ]
        for (field, plant) in plants {
            var other = someImport
            plant(&other)
            let differences = comparison.differences(ours: [someImport], theirs: [other])
            #expect(differences.map(\.field) == [field])
            #expect(differences.map(\.position) == [place])
        }
        // Every stored property except the position is changed above.
        #expect(Mirror(reflecting: someImport).children.count == plants.count + 1)
        #expect(someImport.fields.count == plants.count)
    }

    @Test func differences_ofATypeWithOnePlantedDifference_nameItsField() {
        let plants: [(String, (inout TypeRecord) -> Void)] = [
            ("kind", { $0.kind = "class" }), ("name", { $0.name = "U" }), ("name's position", { $0.namePosition.column += 1 }),
            ("nesting", { $0.nesting = [] }), ("access", { $0.access = "private" }), ("modifiers", { $0.modifiers = [] }),
            ("attributes", { $0.attributes = ["@Frozen"] }), ("inherited types", { $0.inheritedTypes.append("P") }),
            ("conditions", { $0.conditions = [] }), ("local", { $0.isLocal = true }),
        ]
        for (field, plant) in plants {
            var other = someType
            plant(&other)
            #expect(comparison.differences(ours: [other], theirs: [someType]).map(\.field) == [field])
        }
        #expect(Mirror(reflecting: someType).children.count == plants.count + 1)
        #expect(someType.fields.count == plants.count)
    }

    @Test func differences_whenOneSideLacksARecord_nameIt() {
        let missing = comparison.differences(ours: [], theirs: [someImport])
        #expect(missing.map(\.description) == ["A.swift:3:5: import's presence: ours nothing, swift-syntax A.B struct"])
        let extra = comparison.differences(ours: [someType], theirs: [])
        #expect(extra.map(\.description) == ["A.swift:3:5: type's presence: ours struct T, swift-syntax nothing"])
    }

    @Test func differences_whenLineOrColumnDiffer_areTwoUnmatchedRecords() {
        for (line, column) in [(4, 5), (3, 6), (2, 5), (3, 4)] {
            var moved = someType
            moved.position = SourcePosition(line: line, column: column)
            #expect(comparison.differences(ours: [someType], theirs: [moved]).map(\.field) == ["presence", "presence"])
        }
    }
}
