package import StrataScan

/// Compares the imports of our scanner with the compiler's list, under one set of facts.
package struct CompilerComparison: Sendable {
    /// A file with the result of our scanner.
    package struct ScannedFile: Sendable {
        /// The path that is opened and printed.
        package var path: String

        /// Our reading.
        package var scan: SourceScan

        /// Creates a scanned file.
        package init(path: String, scan: SourceScan) {
            self.path = path
            self.scan = scan
        }
    }

    /// The result of a comparison.
    package struct Outcome: Sendable {
        /// The files that the compiler accepted.
        package var compared: [String] = []

        /// The files that the compiler refused; they are not compared.
        package var refused: [String] = []

        /// The differences.
        package var differences: [Difference] = []

        /// How many imports of compared files our configuration alone can not decide.
        package var undecided = 0

        /// The number of imports in compared files.
        package var imports = 0

        /// Creates an empty outcome.
        package init() {}

        package static func += (left: inout Outcome, right: Outcome) {
            left.compared += right.compared
            left.refused += right.refused
            left.differences += right.differences
            left.undecided += right.undecided
            left.imports += right.imports
        }
    }

    /// The facts given to both sides.
    package var facts: FactSet

    /// The compiler's answers to the questions of the files' conditions.
    package var questions: QuestionTable

    /// Lists the modules that files import; `nil` refuses them.
    package var listModules: @Sendable ([String]) throws -> Set<String>?

    /// Creates a comparison.
    package init(facts: FactSet, questions: QuestionTable, listModules: @escaping @Sendable ([String]) throws -> Set<String>?) {
        self.facts = facts
        self.questions = questions
        self.listModules = listModules
    }

    /// Compares files in one process, and bisects them if the compiler rejects them or the lists differ, down to single files.
    package func outcome(of files: [ScannedFile]) throws -> Outcome {
        guard !files.isEmpty else { return Outcome() }
        let modules = try listModules(files.map(\.path))
        let ours = Set(files.flatMap(\.scan.imports).filter { questions.isActive($0) == .true }.map(\.module))
        if files.count > 1, modules != ours {
            let middle = files.count / 2
            var outcome = try self.outcome(of: Array(files[..<middle]))
            outcome += try self.outcome(of: Array(files[middle...]))
            return outcome
        }
        var outcome = Outcome()
        guard let modules else {
            outcome.refused = files.map(\.path)
            return outcome
        }
        for file in files { judge(file, into: &outcome) }
        if modules != ours, let file = files.first { outcome.differences += differences(of: file, modules: modules, ours: ours) }
        return outcome
    }

    /// Requirements for every file that the compiler accepts: no problem, no unreadable condition, no wrong certainty.
    private func judge(_ file: ScannedFile, into outcome: inout Outcome) {
        outcome.compared.append(file.path)
        outcome.imports += file.scan.imports.count
        for problem in file.scan.problems {
            outcome.differences.append(
                difference(file, problem.position, "file", "problems", ours: "\(problem.kind)", theirs: "accepts the file"))
        }
        for declaration in file.scan.imports {
            let truth = questions.isActive(declaration)
            let claim = declaration.isActive(in: facts.configuration)
            if truth == .unknown {
                outcome.differences.append(
                    difference(file, declaration.position, "import", "conditions", ours: condition(declaration), theirs: "accepts the file")
                )
            } else if claim == .unknown {
                outcome.undecided += 1
            } else if claim != truth {
                outcome.differences.append(
                    difference(
                        file, declaration.position, "import", "activity", ours: "\(claim) for \(condition(declaration))", theirs: "\(truth)"
                    ))
            }
        }
    }

    private func differences(of file: ScannedFile, modules: Set<String>, ours: Set<String>) -> [Difference] {
        let start = SourcePosition(line: 1, column: 1)
        return modules.subtracting(ours).sorted().map { difference(file, start, "import", "module", ours: nil, theirs: $0) }
            + ours.subtracting(modules).sorted().map { module in
                let place = file.scan.imports.first { $0.module == module && questions.isActive($0) == .true }
                return difference(file, place?.position ?? start, "import", "module", ours: module, theirs: nil)
            }
    }

    private func condition(_ declaration: ImportDeclaration) -> String {
        declaration.conditions.map(\.description).joined(separator: " && ")
    }

    private func difference(
        _ file: ScannedFile, _ position: SourcePosition, _ subject: String, _ field: String, ours: String?, theirs: String?
    ) -> Difference {
        Difference(
            file: file.path, position: position, subject: subject, field: field, ours: ours, oracle: "compiler (\(facts.name))",
            theirs: theirs)
    }
}
