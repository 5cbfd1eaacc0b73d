extension SymbolFacts {
    /// Ignores the index for files whose text differs from the compiled one, and counts them as stale.
    public mutating func distrust(_ paths: Set<String>) {
        guard let files else { return }
        let unknown = Set(stale + missing + damaged)
        let fresh = paths.subtracting(unknown)
        guard !fresh.isEmpty else { return }
        uses.removeAll { fresh.contains($0.path) }
        exposures.removeAll { fresh.contains($0.path) }
        // The new text may use any declaration.
        unused = nil
        stale = (stale + fresh).sorted()
        self.files = files - fresh.count
    }
}
