import CoreScreensKit

struct TourViewModel {
    /// Nil until they are loaded.
    var steps: [TapStep]? = nil
    /// The tiers that the tap reached, top first.
    var tiers: [TapStep.Tier] { TapStep.Tier.allCases.filter { !steps(of: $0).isEmpty } }

    func steps(of tier: TapStep.Tier) -> [TapStep] { steps?.filter { $0.tier == tier } ?? [] }

    func detail(of step: TapStep) -> String {
        ([step.place] + [step.duration].compactMap { $0.map(MetricText.short) }).joined(separator: " · ")
    }
}
