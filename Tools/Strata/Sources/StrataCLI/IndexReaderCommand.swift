import ArgumentParser
import StrataIndex

/// `strata index-reader`, which `strata` starts internally.
struct IndexReaderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: IndexReaderProcess.command, abstract: "Read the compiler's index for another run of strata.", shouldDisplay: false)

    func run() throws {
        let status = IndexReaderProcess.run()
        guard status != 0 else { return }
        try Console.running().writeError("strata starts this itself, to read the compiler's index; 'strata check' does\n")
        throw ExitCode(status)
    }
}
