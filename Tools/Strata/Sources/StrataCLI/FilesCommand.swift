import ArgumentParser
import StrataReports
import StrataRules
import StrataWorkspace

struct FilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files",
        abstract: "Print how every source file below a folder is treated.",
        discussion: """
            Each Swift, C-family, header, Metal and assembler file has one verdict:
            checked, excluded, product (in the folder of a build) or unowned, which
            'strata check' reports.

              strata files
              strata files --format json
              strata files --imports     every import, and where each configuration
                                         compiles it
            """)

    @OptionGroup var workspace: WorkspaceOptions
    @Flag(help: "Print the imports of each configuration instead of the files.") var imports = false
    @Option(help: "text or json.") var format = PlainFormat.text

    func run() throws {
        let console = try Console.running()
        var reader = workspace.reader(console)
        reader.scansFiles = imports
        let reading = try reader.read()
        for problem in reading.workspace.problems { console.writeError("\(problem)\n") }
        if imports {
            let result = Checker().check(reading.workspace, configuration: reading.configuration, today: console.today)
            let report = ImportVerdictsReport(reading.workspace, result.graph)
            console.write(format == .json ? report.json : report.text)
        } else {
            let report = FilesReport(reading.workspace, reading.workspace.ledger.allEntries(in: reading.tree))
            console.write(format == .json ? report.json : report.text)
        }
        if !reading.workspace.problems.isEmpty { throw ExitCode(2) }
    }
}
