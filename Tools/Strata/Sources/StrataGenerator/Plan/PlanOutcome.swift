/// Remarks on a plan.
package struct PlanOutcome: Hashable, Sendable {
    /// Sentences for the user.
    package var notes: [String] = []
    /// Sentences on files that need a decision.
    package var conflicts: [String] = []
    /// The command to run next.
    package var next: String?
    /// The files whose removal loses nothing, because they are as an example makes them.
    package var reproducible: Set<String> = []

    package init(notes: [String] = [], conflicts: [String] = [], next: String? = nil, reproducible: Set<String> = []) {
        self.notes = notes
        self.conflicts = conflicts
        self.next = next
        self.reproducible = reproducible
    }
}
