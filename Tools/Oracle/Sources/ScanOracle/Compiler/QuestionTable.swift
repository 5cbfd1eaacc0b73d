package import Foundation
package import StrataScan

/// The compiler's answer to each single condition of an `#if`, such as `os(Linux)` or `DEBUG`.
///
/// The answers determine the truth of every condition, so that imports can be compared in both directions, and the claims of our
/// configuration can be verified.
package struct QuestionTable: Sendable {
    private var answers: [BuildCondition: Bool] = [:]

    /// Creates a table from answers.
    package init(_ answers: [BuildCondition: Bool]) { self.answers = answers }

    /// Asks the compiler about every part of the conditions, in one process unless it rejects one.
    package init(of conditions: some Sequence<BuildCondition>, scan: CompilerImportScan, workFolder: URL) throws {
        var questions: Set<BuildCondition> = []
        for condition in conditions { condition.collectQuestions(into: &questions) }
        let sorted = questions.sorted { $0.description < $1.description }
        try ask(sorted[...], scan: scan, workFolder: workFolder)
    }

    private mutating func ask(_ questions: ArraySlice<BuildCondition>, scan: CompilerImportScan, workFolder: URL) throws {
        guard !questions.isEmpty else { return }
        let file = workFolder.appending(path: "Questions-\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        let text = questions.indices.map { "#if \(questions[$0])\nimport Yes\($0)\n#endif\n" }.joined()
        try Data(text.utf8).write(to: file)
        if let modules = try scan.modules(of: [file.path]) {
            for index in questions.indices { answers[questions[index]] = modules.contains("Yes\(index)") }
        } else if questions.count > 1 {
            let middle = questions.startIndex + questions.count / 2
            try ask(questions[..<middle], scan: scan, workFolder: workFolder)
            try ask(questions[middle...], scan: scan, workFolder: workFolder)
        }
    }

    /// How many questions were answered.
    package var count: Int { answers.count }

    /// The truth of a condition under the compiler's answers; unknown if the compiler rejected a question.
    package func truth(of condition: BuildCondition) -> TruthValue {
        switch condition {
        case .literal(let value): TruthValue(value)
        case .flag, .question: TruthValue(answers[condition])
        case .not(let operand): truth(of: operand).negated
        case .all(let operands): operands.reduce(.true) { $0.and(truth(of: $1)) }
        case .any(let operands): operands.reduce(.false) { $0.or(truth(of: $1)) }
        case .unreadable: .unknown
        }
    }

    /// Whether an import is compiled under the compiler's answers.
    package func isActive(_ declaration: ImportDeclaration) -> TruthValue {
        declaration.conditions.reduce(.true) { $0.and(truth(of: $1)) }
    }
}

extension BuildCondition {
    fileprivate func collectQuestions(into questions: inout Set<BuildCondition>) {
        switch self {
        case .flag, .question: questions.insert(self)
        case .not(let operand): operand.collectQuestions(into: &questions)
        case .all(let operands), .any(let operands): for operand in operands { operand.collectQuestions(into: &questions) }
        case .literal, .unreadable: break
        }
    }
}
