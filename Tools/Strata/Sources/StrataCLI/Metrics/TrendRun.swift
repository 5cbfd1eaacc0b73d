import ArgumentParser
import Foundation
import StrataReports
import StrataRules
import StrataWorkspace

/// Adds the figures of the present commit to a trend file, or shows what is in one.
struct TrendRun {
    let console: Console
    let reader: WorkspaceReader
    /// The file as it was given.
    let file: String

    /// Prints the file's entries.
    func show(_ format: PlainFormat) throws {
        let report = TrendReport(try trend(mayBeNew: false))
        console.write(format == .json ? report.json : report.text)
    }

    /// Adds a line, once a commit.
    ///
    /// - Throws: `CommandFailure` or `ExitCode` when the figures would not be those of a commit; the file stays as it is.
    func record() throws {
        let trend = try trend(mayBeNew: true)
        let root = try reader.tree().absolutePath(of: "") ?? "."
        let git = Git(root, environment: console.environment, directory: console.directory)
        let head = try git.line(["show", "--no-patch", "--format=%H %cs", "HEAD"], purpose: "the present commit").split(separator: " ")
        guard head.count == 2 else { throw CommandFailure("error: git cannot tell the present commit") }
        let commit = String(head[0])
        if trend.knows(commit) { return console.write("\(file): the figures of \(commit.prefix(8)) are there already\n") }
        if let changed = try changedFile(git) {
            throw CommandFailure(
                "\(changed): error: this differs from commit \(commit.prefix(8)), so the figures would be no commit's; commit it first")
        }
        let reading = try reader.readOrReport()
        let known: Baseline?
        do {
            known = try reader.baseline(named: nil, reading.configuration)
        } catch {
            console.writeError("\(error)\n")
            throw ExitCode(2)
        }
        let result = Checker().check(reading.workspace, configuration: reading.configuration, baseline: known, today: console.today)
        reader.report(result)
        if result.exitCode == 2 { throw ExitCode(2) }
        let entry = TrendEntry(
            result, exceptions: reading.configuration?.exceptions.count ?? 0, commit: commit, date: String(head[1]))
        try console.write(trend.text(adding: entry), to: file)
        console.write("\(file): the figures of \(commit.prefix(8)) are added\n")
    }

    private func trend(mayBeNew: Bool) throws -> TrendFile {
        let path = console.absolutePath(file)
        guard let data = FileManager.default.contents(atPath: path) else {
            guard mayBeNew, !FileManager.default.fileExists(atPath: path) else {
                throw CommandFailure("\(file): error: this trend file cannot be read")
            }
            return try TrendFile(text: "")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw CommandFailure("\(file): error: this is not UTF-8; save the file as UTF-8")
        }
        do throws(TrendFile.ForeignLine) {
            return try TrendFile(text: text)
        } catch {
            throw CommandFailure(
                "\(file):\(error.line):1: error: this is no line of a trend file: \(error.reason); remove the line, or give another file")
        }
    }

    /// A file that decides about the figures and is not as the commit has it.
    private func changedFile(_ git: Git) throws -> String? {
        let purpose = "what differs from the commit"
        let tracked = try git.paths(["diff", "HEAD", "--name-only", "--relative", "-z", "--"], purpose: purpose)
        let new = try git.paths(["ls-files", "--others", "--exclude-standard", "-z"], purpose: purpose)
        return (tracked + new).sorted().first { path in
            path.hasSuffix(".swift") || path.hasSuffix(".modulemap") || path == ".strata.yml" || path == Baseline.defaultFile
        }
    }
}
