import Foundation
import StrataCLI
import StrataIndex
import StrataTesting
import Testing

/// Index stores with flipped bits, and the processes that read them.
extension SymbolCheckTests {
    static let name = "check_ofSymbols"

    /// Bits flipped at seeded positions in the units and records of a real build. In process, some of the rounds would end with a signal.
    @Test func check_ofAStoreWithFlippedBits_endsWithAMessageAndNeverByASignal() async throws {
        try await withBuiltFixture(Self.name) { fixture in
            let root = fixture.root
            let store = "\(root)/.build/debug/index/store/v5"
            let files = try #require(FileManager.default.enumerator(atPath: store)).compactMap { $0 as? String }
                .filter { $0.contains(".swift.o-") || $0.contains(".swift-") }.sorted()
            #expect(files.count >= 10)
            var random = SeededNumbers(seed: 7)
            var crashes = 0
            // An index worker of an older build would not survive the first round, so the program must be current.
            guard case .inProcessesIfAble(let program) = Console.process().indexReading else {
                Issue.record("no strata lies beside the tests: build it, too")
                return
            }
            for round in 0..<40 {
                var originals: [(path: String, bytes: Data)] = []
                for file in files where Bool.random(using: &random) {
                    let path = "\(store)/\(file)"
                    let original = try Data(contentsOf: URL(fileURLWithPath: path))
                    var damaged = original
                    for _ in 0...Int.random(in: 0..<3, using: &random) {
                        damaged[Int.random(in: damaged.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                    }
                    try damaged.write(to: URL(fileURLWithPath: path))
                    originals.append((path, original))
                }
                let cache = ["XDG_CACHE_HOME": "\(root)/cache-\(round)"]
                let run = try strata(["check", root], environment: cache, reading: .inProcesses(of: program))
                let notes = run.output.split(separator: "\n").filter { $0.contains(" of the index ") }
                #expect([0, 1].contains(run.status), "\(run)")
                #expect(run.output.contains("checked 1 package, 4 modules, "), "\(run)")
                for note in notes {
                    #expect(note.hasPrefix("note: skipped: ") && note.contains(".swift"), "\(note)")
                    #expect(note.hasSuffix("; remove the build folder and build again"), "\(note)")
                    if note.contains("crashes libIndexStore (signal ") { crashes += 1 }
                }
                if !notes.isEmpty {
                    let required = try strata(
                        ["check", root, "--require-symbols"], environment: cache, reading: .inProcesses(of: program))
                    #expect(required.status == 2, "\(required)")
                    // Damage may also hide that a file was compiled at all.
                    #expect(required.errors.contains("symbols are required and cannot be checked"), "\(required)")
                }
                for (path, original) in originals { try original.write(to: URL(fileURLWithPath: path)) }
            }
            #expect(crashes > 0, "without a crash these rounds show nothing")
        }
    }

    @Test func check_withAWarmCache_startsNoProcess() async throws {
        try await withBuiltFixture(Self.name) { fixture in
            let root = fixture.root
            let cache = ["XDG_CACHE_HOME": "\(root)/cache"]
            let missing = IndexReading.inProcesses(of: "/nowhere/strata")
            let message =
                "/nowhere/strata: error: this program cannot be started to read the index, or is of another version; install it anew"
            let without = try strata(["check", root], environment: cache, reading: missing)
            #expect(without.output.contains("note: skipped: symbols: \(message)\n"), "\(without)")
            #expect(without.output.contains("; symbols: not checked;"))
            let required = try strata(["check", root, "--require-symbols"], environment: cache, reading: missing)
            #expect(required.errors.contains("its symbols are required and cannot be checked: \(message)"))
            #expect(required.status == 2)
            let named = try strata(
                ["check", root, "--index-store", "\(root)/.build/debug/index/store"], environment: cache, reading: missing)
            #expect(named.errors == "\(message)\n")
            #expect(named.status == 2)

            let cold = try strata(["check", root], environment: cache)
            #expect(cold.output.contains("ShopScreens/Calls.swift"), "\(cold)")
            let warm = try strata(["check", root], environment: cache, reading: missing)
            #expect(warm.output == cold.output)

            // Only one file is rebuilt and has to be read.
            let calls = "\(root)/Sources/ShopScreens/Calls.swift"
            try ("\n" + String(contentsOfFile: calls, encoding: .utf8)).write(toFile: calls, atomically: true, encoding: .utf8)
            try await fixture.build()
            let changed = try strata(["check", root], environment: cache, reading: missing)
            #expect(changed.output.contains("; symbols: not checked;"))
            #expect(try strata(["check", root], environment: cache).status == 1)
            #expect(try strata(["check", root], environment: cache, reading: missing).output.contains("ShopScreens/Calls.swift"))
        }
    }

    @Test func check_inProcess_findsTheSameAsWithWorkers() async throws {
        try await withBuiltFixture(Self.name) { fixture in
            let root = fixture.root
            let here = try strata(["check", root], environment: ["XDG_CACHE_HOME": "\(root)/here"], reading: .inThisProcess)
            let others = try strata(["check", root], environment: ["XDG_CACHE_HOME": "\(root)/others"])
            #expect(here.output == others.output)
            #expect(here.output.contains("[cross-layer-call]"))
            let fallback = try strata(
                ["check", root], environment: ["XDG_CACHE_HOME": "\(root)/fallback"], reading: .inProcessesIfAble(of: "/bin/true"))
            #expect(fallback.output == others.output)

            // It may be the newest record of a file with older ones; records of foreign files are ignored.
            for name in ["Calls.swift.o-0000", "Elsewhere.swift.o-0000"] {
                try Data("garbage".utf8).write(to: URL(fileURLWithPath: "\(root)/.build/debug/index/store/v5/units/\(name)"))
            }
            let doubt = "unit Calls.swift.o-0000 of the index is cut off or something else"
            let run = try strata("check", root)
            #expect(run.output.contains("note: skipped: \(doubt); remove the build folder and build again\n"), "\(run)")
            #expect(!run.output.contains("Elsewhere"))
            #expect(run.output.contains(", 1 damaged;"))
            let required = try strata("check", root, "--require-symbols")
            #expect(required.errors.contains("error: its symbols are required and cannot be checked: \(doubt)"), "\(required)")
            #expect(required.status == 2)
        }
    }
}
