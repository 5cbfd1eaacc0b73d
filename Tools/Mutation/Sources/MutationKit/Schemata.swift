/// A source file with all its mutants compiled in, each behind a switch.
struct Schemata {
    /// The text between two changes is that of the source; only the last branch contains nested mutants.
    private(set) var text: [UInt8] = []
    private var wrappers: [(range: Range<Int>, ids: [Int])] = []
    private var branches: [(range: Range<Int>, id: Int)] = []

    private let source: [UInt8]
    private let sites: [Site]

    /// - Parameter sites: In the order of ``MutantFinder/sites(in:)``, with identifiers.
    init(source: String, sites: [Site], without dropped: Set<Int> = []) {
        self.source = Array(source.utf8)
        self.sites = sites.compactMap { site in
            var site = site
            site.alternatives.removeAll { dropped.contains($0.id) }
            return site.alternatives.isEmpty ? nil : site
        }
        var next = 0
        append(0..<self.source.count, next: &next)
    }

    private mutating func append(_ range: Range<Int>, next: inout Int) {
        var position = range.lowerBound
        while next < sites.count, sites[next].range.upperBound <= range.upperBound {
            let site = sites[next]
            next += 1
            text += source[position..<site.range.lowerBound]
            append(site, next: &next)
            position = site.range.upperBound
        }
        text += source[position..<range.upperBound]
    }

    private mutating func append(_ site: Site, next: inout Int) {
        let start = text.count
        let isStatement = site.kind == .statement
        if !isStatement { append("(") }
        for alternative in site.alternatives {
            append(isStatement ? "if __mutant(\(alternative.id)) { " : "__mutant(\(alternative.id)) ? (")
            let begin = text.count
            append(alternative.text)
            branches.append((begin..<text.count, alternative.id))
            append(isStatement ? " } else " : ") : ")
        }
        append(isStatement ? "{ " : "(")
        append(site.range, next: &next)
        append(isStatement ? " }" : "))")
        wrappers.append((start..<text.count, site.alternatives.map(\.id)))
    }

    private mutating func append(_ string: String) { text += Array(string.utf8) }

    /// The mutants that most likely cause a compiler error at a position: the branch or the innermost site that contains it, otherwise the
    /// nearest site.
    func suspects(line: Int, column: Int) -> [Int] {
        var offset = 0
        var current = 1
        while current < line, let newline = text[offset...].firstIndex(of: UInt8(ascii: "\n")) {
            (offset, current) = (newline + 1, current + 1)
        }
        offset += column - 1
        if let branch = branches.first(where: { $0.range.contains(offset) }) { return [branch.id] }
        let around = wrappers.filter { $0.range.contains(offset) }
        if let inner = around.min(by: { $0.range.count < $1.range.count }) { return inner.ids }
        func distance(_ range: Range<Int>) -> Int { offset < range.lowerBound ? range.lowerBound - offset : offset - range.upperBound }
        return wrappers.min { distance($0.range) < distance($1.range) }?.ids ?? []
    }

    /// The switch, one file in each changed module.
    ///
    /// `MUTANT` is the identifier of the active mutant. `MUTANT_COVERAGE` is a file with a byte for each mutant, which evaluated ones set.
    static func runtime(capacity: Int) -> String {
        """
        #if canImport(Darwin)
        import Darwin
        #elseif canImport(Musl)
        import Musl
        #else
        import Glibc
        #endif

        private let __mutantActive: Int32 = getenv("MUTANT").map { atoi($0) } ?? 0

        nonisolated(unsafe) private let __mutantReached: UnsafeMutablePointer<UInt8>? = {
            guard let path = getenv("MUTANT_COVERAGE") else { return nil }
            let file = open(path, O_RDWR)
            guard file >= 0 else { return nil }
            defer { close(file) }
            let memory = mmap(nil, \(capacity), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
            guard let memory, memory != UnsafeMutableRawPointer(bitPattern: -1) else { return nil }
            return memory.assumingMemoryBound(to: UInt8.self)
        }()

        @usableFromInline nonisolated func __mutant(_ id: Int32) -> Bool {
            if let reached = __mutantReached { reached[Int(id)] = 1 }
            return id == __mutantActive
        }

        """
    }
}
