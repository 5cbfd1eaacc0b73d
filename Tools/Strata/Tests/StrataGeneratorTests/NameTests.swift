import StrataGenerator
import Testing

@Suite struct NameTests {
    @Test func name_ofSeveralWords_hasEachForm() {
        let name = Name("SavingsGoals")
        #expect([name.pascal, name.camel, name.joined, name.snake] == ["SavingsGoals", "savingsGoals", "savingsgoals", "savings_goals"])
        #expect([name.prose, name.title] == ["savings goals", "Savings goals"])
        #expect([Name("FAQs").camel, Name("MyFAQs").title, Name("Area51Plans").prose] == ["faqs", "My FAQs", "area51 plans"])
    }

    @Test(arguments: [
        ("Budgets", "Budget"), ("Categories", "Category"), ("Stock", "StockItem"), ("Addresses", "Addresse"), ("Status", "StatusItem"),
        ("SavingsGoals", "SavingsGoal"), ("Access", "AccessItem"),
    ])
    func singular_ofAList_namesAnEntry(list: String, entry: String) { #expect(Name(list).singular.pascal == entry) }
}

@Suite struct RenamingTests {
    private func renaming(_ name: String = "SavingsGoals") -> Renaming {
        Renaming([(from: Name("Notes"), to: Name(name)), (from: Name("Note"), to: Name(name).singular)])
    }

    @Test func identifier_withTheName_isRenamedByWords() {
        let old = "Notes notes Note note NotesService countNotes CountNotes notesData notes_count _notes `notes` URLNotes"
        let new =
            "SavingsGoals savingsGoals SavingsGoal savingsGoal SavingsGoalsService countSavingsGoals CountSavingsGoals "
            + "savingsGoalsData savings_goals_count _savingsGoals `savingsGoals` URLSavingsGoals"
        #expect(renaming().identifiers(in: old) == new)
        #expect(renaming().identifier("note_whenRemoved_isDeleted") == "savingsGoal_whenRemoved_isDeleted")
        #expect(renaming().identifiers(in: "Noteshelf noted annotate") == "Noteshelf noted annotate")
    }

    @Test func identifier_ofSeveralWords_isRenamedOnceAndAsAWhole() {
        #expect(renaming("MeetingNotes").identifiers(in: "NotesService(note: Note)") == "MeetingNotesService(meetingNote: MeetingNote)")
        let renaming = Renaming([(from: Name("SavingsGoals"), to: Name("Budgets"))])
        let old = "SavingsGoalsAPI savingsGoals savings_goals savingsgoals Savings savingsAccounts"
        #expect(renaming.identifiers(in: old) == "BudgetsAPI budgets budgets budgets Savings savingsAccounts")
    }

    @Test(arguments: [
        ("a.swift", #"Tab("notes", .notes)"#, #"Tab("savingsgoals", .savingsGoals)"#),
        ("a.swift", #"let path = "notes/:id""#, #"let path = "savingsgoals/:id""#),
        ("a.swift", #"ConfigKey("notes.maximum")"#, #"ConfigKey("savingsgoals.maximum")"#),
        ("a.swift", #"Migration("1-notes")"#, #"Migration("1-savingsgoals")"#),
        ("a.swift", #"Text("Notes")"#, #"Text("Savings goals")"#),
        ("a.swift", #"Preview("Notes/List/nothing entered")"#, #"Preview("SavingsGoals/List/nothing entered")"#),
        ("a.swift", #"promise("a note exists once")"#, #"promise("a savings goal exists once")"#),
        ("a.swift", #"id: "note-\(notes.count)-\(note)""#, #"id: "savingsgoal-\(savingsGoals.count)-\(savingsGoal)""#),
        ("a.swift", "/// The notes, a ``notes`` list, `NotesPage`.", "/// The savings goals, a ``savingsGoals`` list, `SavingsGoalsPage`."),
        ("a.swift", "/// - Parameter notes: Provides notes.", "/// - Parameter savingsGoals: Provides savings goals."),
        ("a.swift", "@testable public import NotesAPI", "@testable public import SavingsGoalsAPI"),
        ("a.swift", #"let word = /notes/; let s = "é \u{e9}""#, #"let word = /savingsgoals/; let s = "é \u{e9}""#),
        (
            "a/Package.swift", #"Package(name: "Notes", targets: [.target(name: "NotesAPI")])"#,
            #"Package(name: "SavingsGoals", targets: [.target(name: "SavingsGoalsAPI")])"#
        ),
        (
            "README.md", "# Notes\n\nNotes, notes and `NotesAPI`.\n\n```swift\nlet notes = Fake(\"notes\")\n```\n",
            "# SavingsGoals\n\nSavingsGoals, savings goals and `SavingsGoalsAPI`.\n\n```swift\nlet savingsGoals = Fake(\"savingsgoals\")\n```\n"
        ),
        (
            "test_notes.py", "\"a[href='/notes/2']\"  # notes/:id, the notes\n",
            "\"a[href='/savingsgoals/2']\"  # savingsgoals/:id, the savings goals\n"
        ),
        ("notes-list.txt", "Notes → /notes\n<form id=\"note-0\">\n", "Savings goals → /savingsgoals\n<form id=\"savingsgoal-0\">\n"),
        ("a.png", "Notes\0", "Notes\0"),
    ])
    func file_ofEachKind_isRenamedBySyntax(path: String, old: String, new: String) {
        #expect(String(decoding: renaming().contents(Array(old.utf8), of: path), as: UTF8.self) == new)
    }

    @Test func path_ofEachForm_isRenamed() {
        let old = "Sources/NotesAPI/NotesPage+Notes.swift notes-demo/notes-*"
        #expect(renaming().path(old) == "Sources/SavingsGoalsAPI/SavingsGoalsPage+SavingsGoals.swift savingsgoals-demo/savingsgoals-*")
    }
}
