import Foundation
import HTMLRendering
import PresentationKit
import PresentationKitGallery
import Testing

@testable import PresentationKitTesting

@Suite(.timeLimit(.minutes(10))) @MainActor struct PreviewTests {
    private func withFolder(_ body: (_ source: String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "previews-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.path + "/Tests.swift")
    }

    private func faults(_ previews: [ScreenPreview], _ source: String, isRecording: Bool = false) async -> [String] {
        await ScreenPreview.faults(of: previews, in: SnapshotFolder("Snapshots", beside: source, isRecording: isRecording))
    }

    @Test func gallery_whenShown_isAsReviewed() async {
        let previews = GalleryEntry.all.map { ScreenPreview($0.id, view: $0.node) }
        let faults = await ScreenPreview.faults(of: previews, in: SnapshotFolder())
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n\n"))")
    }

    @Test(arguments: GalleryEntry.groups) func gallery_whenAGroupIsShown_isAccessible(group: String) async throws {
        let page = await TestPage(GalleryController(group: group))
        try page.check()
        #expect(!page.html.contains("style="), "the content security policy would stop it")
        for entry in GalleryEntry.all where entry.group == group { #expect(page.shows("\(entry.name): \(entry.state)")) }
    }

    @Test func gallery_whenLookedAt_hasEveryComponentAndUniqueIDs() throws {
        #expect(Set(GalleryEntry.all.map(\.id)).count == GalleryEntry.all.count)
        #expect(GalleryEntry.groups.count == Set(GalleryEntry.groups).count)
        // The sources of the components declare them.
        let sources = URL(filePath: #filePath).appending(path: "../../../Sources/PresentationKit/Components").standardizedFileURL
        let texts = try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil).map {
            try String(contentsOf: $0, encoding: .utf8)
        }
        let declarations = texts.flatMap { $0.matches(of: /\npublic (?:struct|enum) (\w+): [^{]*(?:View|Component)\b/) }
        let names = Set(declarations.map { String($0.1) })
        let shown = Set(GalleryEntry.all.map(\.name))
        // Used in other components, or not visible by themselves.
        let within: Set = ["CutNotice", "ListRow", "WebFrame"]
        #expect(names.subtracting(shown) == within)
        #expect(shown.isSubset(of: names))
    }

    @Test func preview_whenNeverReviewed_explainsHowToReview() async throws {
        try await withFolder { source in
            #expect(
                await faults([ScreenPreview("A, b", view: Text("x"))], source) == [
                    "A, b: There is no snapshot Snapshots/a-b.txt. Run the tests with RECORD_SNAPSHOTS=1 and review the new file."
                ]
            )
        }
    }

    @Test func preview_whenRecordedAndThenChanged_showsTheLinesThatDiffer() async throws {
        try await withFolder { source in
            let rows = { (count: Int) in ScreenPreview("Rows", view: ItemList(0..<count, id: \.self) { ListRow("Row \($0)") }) }
            #expect(await faults([rows(2)], source, isRecording: true) == [])
            #expect(await faults([rows(2)], source) == [])
            let changed = await faults([rows(3)], source)
            #expect(
                changed.first?.hasPrefix(
                    "Rows: The page differs from the reviewed snapshot Snapshots/rows.txt:\n  - Row 0\n  - Row 1\n+ - Row 2\n  \n  <main class=\"screen\"> <ul class=\"list\">\n  …\n"
                ) == true,
                "\(changed)"
            )
            #expect(
                changed.first?.hasSuffix("\nIf the change is intended, run the tests with RECORD_SNAPSHOTS=1 and review the change.")
                    == true)
            let row = "\n+     <span class=\"list-text\"> <span class=\"list-title\"> Row 2 </span> </span>\n"
            #expect(changed.first?.contains(row) == true, "\(changed)")
        }
    }

    @Test func preview_whenItsPageHasFaults_failsWhateverWasReviewed() async throws {
        try await withFolder { source in
            let preview = ScreenPreview("Bad", view: "<button type=\"button\"></button>" as Node)
            let faults = await faults([preview], source, isRecording: true)
            #expect(faults == ["Bad: The page has accessibility problems:\n- a <button> has no name"])
        }
    }

    @Test func previews_whenOneIsMissingOrTwoAreEqual_areReported() async throws {
        try await withFolder { source in
            let previews = [ScreenPreview("One", view: Text("1")), ScreenPreview("Two", view: Text("2"))]
            #expect(await faults(previews, source, isRecording: true) == [])
            #expect(await faults([previews[0]], source) == ["Snapshots/two.txt has no preview. Delete it."])
            #expect(await faults([previews[0]], source, isRecording: true) == [])
            #expect(await faults([previews[0]], source) == [])
            let alike = await faults([previews[0], ScreenPreview("one!", view: Text("1"))], source)
            #expect(alike == ["one!: another preview has the same name, or one that differs in signs only."])
        }
    }

    @Test func preview_whenItIsOfAScreen_isInTheStateThatItWasBroughtInto() async throws {
        try await withFolder { source in
            let preview = ScreenPreview("Note") {
                try await $0.fill("Note", "far too long")
            } controller: {
                NoteController()
            }
            #expect(await faults([preview], source, isRecording: true) == [])
            let text = try String(contentsOfFile: source.replacing("Tests.swift", with: "Snapshots/note.txt"), encoding: .utf8)
            #expect(text.hasPrefix("Note: [far too long]\n12 of 10\n! Too long.\n[Save]\n\n<main class=\"screen\"> <form "))
            let failing = ScreenPreview("Note") {
                try await $0.click("Nothing")
            } controller: {
                NoteController()
            }
            #expect(await faults([failing], source).first?.contains("There is no button or link named \"Nothing\"") == true)
        }
    }

    @Test func preview_whenItIsOpened_isInItsState_andLivesOn() async throws {
        let preview = ScreenPreview("Note") {
            try await $0.fill("Note", "far too long")
        } controller: {
            NoteController()
        }
        let page = await TestPage(try await preview.open())
        #expect(page.shows("12 of 10") && page.shows("Too long."))
        try await page.fill("Note", "short")
        #expect(page.shows("5 of 10") && !page.shows("Too long."))
    }

    @Test func preview_ofLoadingScreen_whenOpened_staysLoading() async throws {
        let preview = ScreenPreview("Late", waitsForLoad: false) { LateController() }
        let page = await TestPage(try await preview.open())
        #expect(page.text == "Not yet")
        #expect(await TestPage(LateController()).text == "Now")
    }
}

@MainActor private final class LateController: ScreenController {
    var words = "Not yet" { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var view: Text { Text(words) }
    func load() async { words = "Now" }
}
