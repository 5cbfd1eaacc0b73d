import ArgumentParser
import Foundation
import ScanOracle
import SymbolOracle

struct GoldenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "golden",
        abstract: "Compare Strata's findings about a package with reviewed facts.",
        usage: "symbol-oracle golden <golden> [<workspace>] --report <report> --cache <cache> ...",
        discussion: """
            The facts are counts, edges and places. Each finding has a verdict, and so have edges that were drawn by a seed among those that are no \
            findings; with --write the file is renewed: verdicts stay with their lines, and what is new waits for one.

            Exit status: 0 no difference, 1 differences, 2 no comparison was possible.
            """)

    @Argument(help: "The file of facts.")
    var golden: String

    @OptionGroup var options: WorkspaceOptions

    @Option(help: "The package's name and version.")
    var package: String

    @Option(help: "The compiler's version.")
    var compiler: String

    @Flag(help: "Write the file instead of comparing.")
    var write = false

    @Option(help: "With --write: how many edges besides findings are to be reviewed.")
    var draw = 50

    @Option(help: "With --write: the seed by which they are drawn.")
    var seed: UInt64 = 1

    func validate() throws {
        guard draw >= 0 else { throw ValidationError("--draw must not be negative") }
    }

    func run() throws {
        try reporting {
            let facts = Facts(package: package, compiler: compiler, try options.reading(), try options.findings())
            if write {
                // Without a file everything is new. An unreadable file is not overwritten, because its verdicts would be lost.
                let known = FileManager.default.fileExists(atPath: golden) ? try known() : nil
                try Data(GoldenFile.text(facts, keeping: known, drawing: draw, seed: seed).utf8)
                    .write(to: URL(filePath: golden), options: .atomic)
                return
            }
            let known = try known()
            let differences = known.differences(from: facts)
            for difference in differences { print(difference) }
            print("\(package): \(differences.count) difference\(differences.count == 1 ? "" : "s"); \(known.summary)")
            if !differences.isEmpty { throw ExitCode(1) }
        }
    }

    private func known() throws -> GoldenFile {
        try GoldenFile(String(decoding: try SourceFile(path: golden).read(), as: UTF8.self), path: golden)
    }
}
