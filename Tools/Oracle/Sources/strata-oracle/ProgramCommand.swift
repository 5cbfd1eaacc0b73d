import ArgumentParser
import ScanOracle

struct ProgramCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "program", abstract: "Print the generated program of a seed.")

    @Argument(help: "The seed that a difference names.")
    var seed: UInt64

    mutating func run() {
        print(ProgramWriter.program(seed: seed), terminator: "")
    }
}
