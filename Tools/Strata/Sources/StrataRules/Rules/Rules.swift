/// The rules that there are. This list is the only place besides its own file that a new rule touches.
public enum Rules {
    /// All rules, sorted by identifier.
    public static let all: [any Rule] = [
        CrossLayerImport(),
        Cycle(),
        DeadImport(),
        ExternalAllowList(),
        ForbiddenReach(),
        PeerImport(),
        ReexportLeak(),
        SiblingImport(),
        StaleBaseline(),
        StaleException(),
        TestCodeInProduction(),
        UncoveredTarget(),
        UndeclaredImport(),
        UnusedDependency(),
    ]

    /// The identifiers of all rules.
    public static let identifiers: [String] = all.map(\.identifier)
}
