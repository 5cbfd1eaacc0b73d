package import Foundation
import StrataScan
import SwiftParser
import SwiftSyntax

/// The speed of each reader on one core, in one process, after a warm-up.
package struct SpeedTable: Sendable {
    /// The figures of one reader.
    package struct Row: Sendable {
        /// The reader.
        package var name: String

        /// The median time of one run over all files.
        package var time: Duration
    }

    /// The readers in the order in which they are printed.
    package private(set) var rows: [Row] = []

    /// How many bytes each run reads.
    package let byteCount: Int

    /// How many files each run reads.
    package let fileCount: Int

    /// Measures all readers over the same files; the compiler runs as one process per folder.
    ///
    /// - Throws: `OracleError` if a file cannot be read or there is no compiler.
    package init(files: [SourceFile], runs: Int, workFolder: URL) throws {
        let contents = try files.map { try $0.read() }
        byteCount = contents.reduce(0) { $0 + $1.count }
        fileCount = files.count
        let scanner = SourceScanner()
        func add(_ name: String, _ body: () throws -> Void) rethrows {
            try body()
            let clock = ContinuousClock()
            let times = try (0..<runs).map { _ in try clock.measure(body) }.sorted()
            rows.append(Row(name: name, time: times[times.count / 2]))
        }
        // The sum prevents the optimizer from removing the work.
        var sum = 0
        add("strata imports") { for data in contents { sum += data.withUnsafeBytes { scanner.scan($0).imports.count } } }
        add("strata outline") { for data in contents { sum += data.withUnsafeBytes { scanner.outline($0).declarations.count } } }
        add("swift-syntax parse") {
            for data in contents {
                sum += data.withUnsafeBytes { Parser.parse(source: $0.bindMemory(to: UInt8.self)).statements.count }
            }
        }
        let scan = CompilerImportScan(facts: FactSet.all[0], workFolder: workFolder)
        let folders = Dictionary(grouping: files, by: \.folder).values.map { $0.map(\.path) }
        try add("compiler's import scan (\(folders.count) processes)") {
            for group in folders { sum += try scan.modules(of: group)?.count ?? 0 }
        }
        precondition(sum >= 0)
    }
}

extension SpeedTable: CustomStringConvertible {
    /// A plain table of at most 80 columns.
    package var description: String {
        let head = "\(grouped(fileCount)) files, \(grouped(byteCount)) bytes, one core, median"
        let lines = rows.map { row in
            let seconds = Double(row.time.components.seconds) + Double(row.time.components.attoseconds) / 1e18
            return pad(row.name, 46, isNumber: false) + pad(oneDecimal(seconds * 1000), 12)
                + pad(oneDecimal(Double(byteCount) / seconds / 1e6), 12)
        }
        return ([head, pad("", 46, isNumber: false) + pad("ms", 12) + pad("MB/s", 12)] + lines).joined(separator: "\n")
    }

    private func oneDecimal(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private func pad(_ text: String, _ width: Int, isNumber: Bool = true) -> String {
        let blanks = String(repeating: " ", count: max(0, width - text.count))
        return isNumber ? blanks + text : text + blanks
    }
}
