/// The result of a run of the oracle.
package struct OracleReport: Sendable {
    /// The names of the sets of facts.
    package var factSets: [String] = []

    /// Files that the compiler accepted under at least one set of facts.
    package var comparedWithCompiler = 0

    /// Files that the compiler refused, each with the sets of facts under which it did.
    package var refused: [(path: String, factSets: [String])] = []

    /// The number of imports that our configuration left undecided, over all sets of facts, and the total.
    package var undecided = (count: 0, of: 0)

    /// Files that swift-syntax read without errors.
    package var comparedWithSyntax = 0

    /// Files in which swift-syntax found errors.
    package var withErrors: [String] = []

    /// The number of imports that swift-syntax found in the compared files.
    package var imports = 0
    package var types = 0

    /// Differences in files.
    package var differences: [Difference] = []

    /// How many generated programs were compared.
    package var programs = 0

    /// Differences in generated programs, and programs that are not valid.
    package var programDifferences: [Difference] = []

    /// Creates an empty report.
    package init() {}

    /// 0 if all agree, 1 for a difference, 2 if nothing was compared.
    package var exitCode: Int32 {
        if comparedWithCompiler == 0 || comparedWithSyntax == 0 { return 2 }
        return differences.isEmpty && programDifferences.isEmpty ? 0 : 1
    }

    /// The last line of a run.
    package var receipt: String {
        let ofTypes = differences.count { $0.subject == TypeRecord.subject }
        let compiler = "\(grouped(comparedWithCompiler)) files with the compiler under \(factSets.count) sets of facts"
        let syntax = "\(grouped(comparedWithSyntax)) with swift-syntax (\(grouped(withErrors.count)) with errors)"
        let imports = "\(grouped(imports)) imports \(counted(differences.count - ofTypes))"
        let types = "\(grouped(types)) types \(counted(ofTypes))"
        return "compared \(compiler) (\(grouped(refused.count)) refused), \(syntax): \(imports), \(types); "
            + "\(grouped(programs)) generated programs \(counted(programDifferences.count))"
    }

    private func counted(_ count: Int) -> String { "\(grouped(count)) difference\(count == 1 ? "" : "s")" }
}

/// A number with a comma between thousands.
package func grouped(_ number: Int) -> String {
    var digits = Substring(String(number))
    var groups: [Substring] = []
    while digits.count > 3 {
        groups.insert(digits.suffix(3), at: 0)
        digits = digits.dropLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
}
