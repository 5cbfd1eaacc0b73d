import ArgumentParser
import Foundation
import ScanOracle

@main
struct SymbolOracleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "symbol-oracle",
        abstract: "Compare the uses that Strata reads from the compiler's index with SwiftPM's description of the manifests.",
        subcommands: [ExplainCommand.self])
}

/// Runs `body`; an `OracleError` becomes a line on standard error and exit code 2.
func reporting(_ body: () throws -> Void) throws {
    do {
        try body()
    } catch let error as OracleError {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        throw ExitCode(2)
    }
}
