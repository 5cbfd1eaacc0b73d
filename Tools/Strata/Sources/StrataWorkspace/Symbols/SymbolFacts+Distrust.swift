extension SymbolFacts {
    /// Leaves out what the index says of files whose text is another one than was compiled, and counts them as stale.
    public mutating func distrust(_ paths: Set<String>) {
        guard let files else { return }
        let unknown = Set(stale + missing + damaged)
        let fresh = paths.subtracting(unknown)
        guard !fresh.isEmpty else { return }
        uses.removeAll { fresh.contains($0.path) }
        exposures.removeAll { fresh.contains($0.path) }
        // Whether the other text uses a declaration is not known.
        unused = nil
        stale = (stale + fresh).sorted()
        self.files = files - fresh.count
    }
}
