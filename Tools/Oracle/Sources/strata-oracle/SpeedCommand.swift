import ArgumentParser
import Foundation
import ScanOracle

struct SpeedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "speed", abstract: "Times the scanner, the outline, a swift-syntax parse and the compiler over the same files.",
        discussion: "Build with -c release and the package of swift-syntax; a debug build is not representative.")

    @Argument(help: "Folders or files to read.")
    var folders: [String]

    @Option(help: "How many runs each median is of.")
    var runs = 5

    mutating func validate() throws {
        guard runs > 0 else { throw ValidationError("--runs must be at least 1") }
    }

    mutating func run() throws {
        try withWorkFolder { folder in
            let files = try SourceFile.find(below: folders)
            guard !files.isEmpty else { throw OracleError.nothingToCompare }
            print(try SpeedTable(files: files, runs: runs, workFolder: folder))
        }
    }
}
