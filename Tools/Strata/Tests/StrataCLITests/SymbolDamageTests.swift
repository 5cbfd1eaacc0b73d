import Foundation
import StrataTesting
import Testing

/// Index stores with flipped bits.
extension SymbolCheckTests {
    static let name = "check_ofSymbols"

    /// Bits flipped at seeded positions in the units and records of a real build.
    @Test func check_ofAStoreWithFlippedBits_endsWithAMessageAndNeverByASignal() async throws {
        try await withBuiltFixture(Self.name) { fixture in
            let root = fixture.root
            let store = "\(root)/.build/debug/index/store/v5"
            let files = try #require(FileManager.default.enumerator(atPath: store)).compactMap { $0 as? String }
                .filter { $0.contains(".swift.o-") || $0.contains(".swift-") }.sorted()
            #expect(files.count >= 10)
            var random = SeededNumbers(seed: 7)
            var damages = 0
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
                let run = try strata(["check", root], environment: cache)
                let notes = run.output.split(separator: "\n").filter { $0.contains(" of the index ") }
                #expect([0, 1].contains(run.status), "\(run)")
                #expect(run.output.contains("checked 1 package, 4 modules, "), "\(run)")
                for note in notes {
                    #expect(note.hasPrefix("note: skipped: ") && note.contains(".swift"), "\(note)")
                    #expect(note.hasSuffix("; remove the build folder and build again"), "\(note)")
                }
                damages += notes.count
                if !notes.isEmpty {
                    let required = try strata(["check", root, "--require-symbols"], environment: cache)
                    #expect(required.status == 2, "\(required)")
                    // Damage may also hide that a file was compiled at all.
                    #expect(required.errors.contains("symbols are required and cannot be checked"), "\(required)")
                }
                for (path, original) in originals { try original.write(to: URL(fileURLWithPath: path)) }
            }
            #expect(damages > 10, "without damage these rounds show nothing")
        }
    }
}
