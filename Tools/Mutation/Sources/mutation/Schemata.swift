/// A source file with all its mutants compiled in, each behind a switch.
struct Schemata {
    private(set) var text: [UInt8] = []
    /// The generated ranges of the mutants with their originals, and of the replacements alone.
    private var wrappers: [(range: Range<Int>, mutant: Mutant)] = []
    private var branches: [(range: Range<Int>, id: Int)] = []
    private let source: [UInt8]
    private let mutants: [Mutant]

    /// - Parameter mutants: In the order of ``MutantFinder/mutants(in:)``: outer ones before those that they contain.
    init(source: String, mutants: [Mutant]) {
        self.source = Array(source.utf8)
        self.mutants = mutants
        var next = 0
        append(0..<self.source.count, &next)
    }

    private mutating func append(_ range: Range<Int>, _ next: inout Int) {
        var position = range.lowerBound
        while next < mutants.count, mutants[next].range.upperBound <= range.upperBound {
            let mutant = mutants[next]
            next += 1
            text += source[position..<mutant.range.lowerBound]
            append(mutant, &next)
            position = mutant.range.upperBound
        }
        text += source[position..<range.upperBound]
    }

    private mutating func append(_ mutant: Mutant, _ next: inout Int) {
        let start = text.count
        text += Array((mutant.isStatement ? "if __mutant(\(mutant.id)) { " : "(__mutant(\(mutant.id)) ? (").utf8)
        let begin = text.count
        text += Array(mutant.replacement.utf8)
        branches.append((begin..<text.count, mutant.id))
        text += Array((mutant.isStatement ? " } else { " : ") : (").utf8)
        // Only this branch contains the mutants inside of the original.
        append(mutant.range, &next)
        text += Array((mutant.isStatement ? " }" : "))").utf8)
        wrappers.append((start..<text.count, mutant))
    }

    /// The mutants that most likely cause a compiler error at a position: the one whose replacement contains it, otherwise all of the innermost
    /// or nearest original.
    func suspects(line: Int, column: Int) -> [Int] {
        let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: line, omittingEmptySubsequences: false)
        let offset = lines.prefix(line - 1).reduce(column - 1) { $0 + $1.count + 1 }
        if let branch = branches.first(where: { $0.range.contains(offset) }) { return [branch.id] }
        func distance(_ range: Range<Int>) -> Int { max(range.lowerBound - offset, offset - range.upperBound + 1, 0) }
        let nearest = wrappers.min { (distance($0.range), $0.range.count) < (distance($1.range), $1.range.count) }
        return wrappers.filter { $0.mutant.range == nearest?.mutant.range }.map(\.mutant.id)
    }

    /// The switch, a file in each changed module.
    ///
    /// `MUTANT` is the identifier of the active mutant. `MUTANT_COVERAGE` is a file with a byte for each mutant, which evaluated ones set.
    static func runtime(capacity: Int) -> String {
        """
        import Foundation

        private let __mutantActive = getenv("MUTANT").map { Int(atoi($0)) } ?? 0

        nonisolated(unsafe) private let __mutantReached: UnsafeMutableRawPointer? = {
            let file = getenv("MUTANT_COVERAGE").map { open($0, O_RDWR) } ?? -1
            return file < 0 ? nil : mmap(nil, \(capacity), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        }()

        @usableFromInline nonisolated func __mutant(_ id: Int) -> Bool {
            __mutantReached?.storeBytes(of: 1, toByteOffset: id, as: UInt8.self)
            return id == __mutantActive
        }

        """
    }
}
