/// All rules. A new rule changes only this list, `texts.txt` and its own file.
public enum Rules {
    /// All rules, sorted by identifier.
    public static let all: [any Rule] = [
        APILeak(), APIModuleIsAbstract(), ControllerDispatches(), CrossLayerCall(), LayerEdge.crossLayerImport, Cycle(), DeadImport(),
        DocumentedPublic(), EditedSkeleton(), ExternalAllowList(), ForbiddenReach(), InferredReach(), MemberLeak(), NoCatchAll(),
        OnePublicErrorPerModule(), OverBudget(), LayerEdge.peerImport, ReexportLeak(), SectionOrder(), ServiceHasProtocol(),
        LayerEdge.siblingImport, StaleBaseline(), StaleException(), TestCodeInProduction(), TextInCatalog(), TypeNotNamedAsModule(),
        UncoveredTarget(), UndeclaredImport(), UnownedFile(), UnusedDependency(), UnusedModule(), UnusedPublic(), UnusedResource(),
        ViewModelIsStruct(),
    ]

    public static let identifiers: [String] = all.map(\.identifier)

    static func has(_ trait: RuleTrait, _ identifier: String) -> Bool { all.contains { $0.identifier == identifier && $0.has(trait) } }
}
