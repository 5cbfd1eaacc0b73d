/// The failed search for an end with a number of number signs, which does not occur up to a position.
struct FailedSearch {
    private var hashes = Int.max
    private var end = 0

    /// Whether an end with `hashes` number signs was searched from an earlier offset without success. An end with more signs is never earlier.
    func rulesOut(_ hashes: Int, at offset: Int) -> Bool { offset < end && hashes >= self.hashes }

    mutating func record(_ hashes: Int, until end: Int) {
        self.hashes = end > self.end ? hashes : min(self.hashes, hashes)
        self.end = max(end, self.end)
    }
}
