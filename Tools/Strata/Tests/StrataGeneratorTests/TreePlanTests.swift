import StrataGenerator
import StrataScan
import StrataWorkspace
import Testing

@Suite struct TreePlanTests {
    private func plan(_ old: String?, _ new: String?) throws -> TreePlan {
        try TreePlan([.init(path: "a/b.txt", old: old.map { Array($0.utf8) }, new: new.map { Array($0.utf8) })])
    }

    @Test func diff_ofAnEditedFile_hasContextAndPlaces() throws {
        let old = (1...12).map { "\($0)\n" }.joined()
        let new = old.replacing("6\n", with: "6\nsix\n").replacing("12\n", with: "twelve\n")
        #expect(
            try plan(old, new).diff == """
                diff --git a/a/b.txt b/a/b.txt
                --- a/a/b.txt
                +++ b/a/b.txt
                @@ -4,9 +4,10 @@
                 4
                 5
                 6
                +six
                 7
                 8
                 9
                 10
                 11
                -12
                +twelve

                """)
    }

    @Test func diff_ofNewAndRemovedFiles_namesNoOtherSide() throws {
        #expect(
            try plan(nil, "x\n").diff
                == "diff --git a/a/b.txt b/a/b.txt\nnew file mode 100644\n--- /dev/null\n+++ b/a/b.txt\n@@ -0,0 +1,1 @@\n+x\n")
        #expect(
            try plan("x", nil).diff
                == "diff --git a/a/b.txt b/a/b.txt\ndeleted file mode 100644\n--- a/a/b.txt\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-x\n\\ No newline at end of file\n"
        )
    }

    @Test func changes_thatChangeNothing_areOmitted() throws {
        #expect(try plan("x", "x").isEmpty)
        var draft = TreeDraft(MemoryTree(["a": "1", "b": "2"]))
        try draft.write(Array("1".utf8), to: "a")
        try draft.write(Array("3".utf8), to: "c")
        try draft.remove("c")
        try draft.remove("b")
        #expect(try draft.plan().changes.map(\.path) == ["b"])
        #expect(try draft.files(below: "") == ["a"])
    }

    @Test func summary_countsFilesAndLines() throws {
        let plan = try TreePlan([
            .init(path: "App/Package.swift", old: Array("a\n".utf8), new: Array("a\nb\n".utf8)),
            .init(path: "Packages/X/One.swift", old: nil, new: []),
            .init(path: "Packages/X/Two.swift", old: nil, new: []),
            .init(path: "Old/Three.swift", old: [], new: nil),
        ])
        #expect(plan.summary == "App/Package.swift: +1\nOld/: 1 file removed\nPackages/X/: 2 files added\n")
    }

    @Test func json_ofAPlan_isStable() throws {
        #expect(
            try plan(nil, "x\n").json(command: "add domain X", isApplied: false, PlanOutcome(conflicts: ["a: b"], next: "make test"))
                == #"""
                {
                  "version": 1,
                  "command": "add domain X",
                  "applied": false,
                  "changes": [
                    {
                      "path": "a/b.txt",
                      "change": "create",
                      "executable": false,
                      "added": 1,
                      "removed": 0,
                      "diff": "diff --git a/a/b.txt b/a/b.txt\nnew file mode 100644\n--- /dev/null\n+++ b/a/b.txt\n@@ -0,0 +1,1 @@\n+x\n"
                    }
                  ],
                  "notes": [],
                  "conflicts": [
                    "a: b"
                  ],
                  "next": "make test"
                }

                """#)
    }
}
