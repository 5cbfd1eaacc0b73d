import StrataGenerator
import Testing

@Suite struct NameTests {
    @Test func name_ofSeveralWords_hasEachForm() {
        let name = Name("SavingsGoals")
        #expect(name.words == ["Savings", "Goals"])
        #expect(
            [name.pascal, name.camel, name.joined, name.snake, name.screaming, name.kebab, name.prose, name.title]
                == [
                    "SavingsGoals", "savingsGoals", "savingsgoals", "savings_goals", "SAVINGS_GOALS", "savings-goals", "savings goals",
                    "Savings goals",
                ])
    }

    @Test func name_withAcronym_keepsItInSentences() {
        #expect(Name("FAQs").camel == "faqs")
        #expect(Name("MyFAQs").title == "My FAQs")
        #expect(Name("Area51Plans").words == ["Area51", "Plans"])
    }

    @Test(arguments: [
        ("Budgets", "Budget"), ("Categories", "Category"), ("Stock", "StockItem"), ("Addresses", "Addresse"), ("Status", "StatusItem"),
        ("SavingsGoals", "SavingsGoal"), ("Access", "AccessItem"),
    ])
    func singular_ofAList_namesAnEntry(list: String, entry: String) {
        #expect(Name(list).singular.pascal == entry)
    }
}

@Suite struct RenamingTests {
    private func renaming(_ name: String = "SavingsGoals") -> Renaming {
        Renaming([(from: Name("Notes"), to: Name(name)), (from: Name("Note"), to: Name(name).singular)])
    }

    @Test(arguments: [
        ("Notes", "SavingsGoals"), ("notes", "savingsGoals"), ("NOTES", "SAVINGS_GOALS"), ("Note", "SavingsGoal"), ("note", "savingsGoal"),
        ("NotesService", "SavingsGoalsService"), ("countNotes", "countSavingsGoals"), ("CountNotes", "CountSavingsGoals"),
        ("notesData", "savingsGoalsData"), ("notes_count", "savings_goals_count"), ("NOTES_COUNT", "SAVINGS_GOALS_COUNT"),
        ("_notes", "_savingsGoals"), ("note_whenRemoved_isDeleted", "savingsGoal_whenRemoved_isDeleted"),
        ("URLNotes", "URLSavingsGoals"), ("Noteshelf", "Noteshelf"), ("noted", "noted"),
        ("annotate", "annotate"), ("`notes`", "`savingsGoals`"),
    ])
    func identifier_withTheName_isRenamedByWords(old: String, new: String) {
        #expect(renaming().identifiers(in: old) == new)
    }

    @Test func identifier_whoseNewNameContainsTheOldOne_isRenamedOnce() {
        #expect(renaming("MeetingNotes").identifiers(in: "NotesService(note: Note)") == "MeetingNotesService(meetingNote: MeetingNote)")
    }

    @Test func identifier_ofSeveralOldWords_isRenamedAsAWhole() {
        let renaming = Renaming([(from: Name("SavingsGoals"), to: Name("Budgets"))])
        let old = "SavingsGoalsAPI savingsGoals savings_goals SAVINGS_GOALS Savings savingsAccounts"
        #expect(renaming.identifiers(in: old) == "BudgetsAPI budgets budgets BUDGETS Savings savingsAccounts")
    }

    @Test(arguments: [
        (#"Tab("notes", .notes)"#, #"Tab("savingsgoals", .savingsGoals)"#),
        (#"let path = "notes/:id""#, #"let path = "savingsgoals/:id""#),
        (#"ConfigKey("notes.maximum")"#, #"ConfigKey("savingsgoals.maximum")"#),
        (#"Migration("1-notes")"#, #"Migration("1-savingsgoals")"#),
        (#"Icon("notes-list")"#, #"Icon("savings-goals-list")"#),
        (#"Text("Notes")"#, #"Text("Savings goals")"#),
        (#"Preview("Notes/List/nothing entered")"#, #"Preview("SavingsGoals/List/nothing entered")"#),
        (#"promise("a note exists once")"#, #"promise("a savings goal exists once")"#),
        (#"Form(id: "note-\(notes.count)-\(note)")"#, #"Form(id: "savingsgoal-\(savingsGoals.count)-\(savingsGoal)")"#),
        ("/// The notes, a ``notes`` list. See `NotesPage`.", "/// The savings goals, a ``savingsGoals`` list. See `SavingsGoalsPage`."),
        ("/// - Parameter notes: Provides notes.", "/// - Parameter savingsGoals: Provides savings goals."),
        ("public import NotesAPI", "public import SavingsGoalsAPI"),
        ("@testable import NotesScreens", "@testable import SavingsGoalsScreens"),
        (#"let word = /notes/; let s = "é \u{e9}""#, #"let word = /savingsgoals/; let s = "é \u{e9}""#),
    ])
    func swift_ofEachForm_isRenamedBySyntax(old: String, new: String) {
        #expect(String(decoding: renaming().swift(Array(old.utf8)), as: UTF8.self) == new)
    }

    @Test func manifest_withTheNameAsText_namesThePackage() {
        let old = #"Package(name: "Notes", targets: [.target(name: "NotesAPI")])"#
        let new = #"Package(name: "SavingsGoals", targets: [.target(name: "SavingsGoalsAPI")])"#
        #expect(renaming().contents(Array(old.utf8), of: "a/Package.swift") == Array(new.utf8))
    }

    @Test func markdown_withCode_isRenamedAsSwiftInItsBlocks() {
        let old = "# Notes\n\nStores notes in `NotesAPI`.\n\n```swift\nlet notes = FakeNotes()\n```\n"
        let new = "# SavingsGoals\n\nStores savings goals in `SavingsGoalsAPI`.\n\n```swift\nlet savingsGoals = FakeSavingsGoals()\n```\n"
        #expect(String(decoding: renaming().contents(Array(old.utf8), of: "README.md"), as: UTF8.self) == new)
    }

    @Test func path_ofEachForm_isRenamed() {
        #expect(renaming().path("Sources/NotesAPI/NotesPage+Notes.swift") == "Sources/SavingsGoalsAPI/SavingsGoalsPage+SavingsGoals.swift")
        #expect(renaming().path("Snapshots/notes-*") == "Snapshots/savingsgoals-*")
        #expect(renaming().path("Sources/notes-demo") == "Sources/savingsgoals-demo")
    }

    @Test func paths_inTexts_areKeys() {
        let old = "page.locator(\"a[href='/notes/2']\")  # notes/:id, the notes\n"
        let new = "page.locator(\"a[href='/savingsgoals/2']\")  # savingsgoals/:id, the savings goals\n"
        #expect(String(decoding: renaming().contents(Array(old.utf8), of: "test_notes.py"), as: UTF8.self) == new)
    }

    @Test func snapshot_ofAPage_hasTextsAndKeys() {
        let old = "Notes → /notes\n<form id=\"note-0\">\n"
        let new = "Savings goals → /savingsgoals\n<form id=\"savingsgoal-0\">\n"
        #expect(String(decoding: renaming().contents(Array(old.utf8), of: "notes-list.txt"), as: UTF8.self) == new)
    }

    @Test func contents_thatAreNotText_areUnchanged() {
        let bytes: [UInt8] = [0xFF, 0x00] + Array("Notes".utf8)
        #expect(renaming().contents(bytes, of: "a.png") == bytes)
    }
}
