import CoreScreensKit

struct TourViewModel {
    var sections: [TourSectionViewModel] = []
    var isLoaded = false
    /// Whether the path ends in the services.
    var isLocal: Bool { sections.count == 1 }
}

struct TourSectionViewModel: Identifiable {
    var id = TapStep.Tier.presentation
    var title = LocalizedText(verbatim: "")
    var rows: [TourRowViewModel] = []
}

struct TourRowViewModel: Identifiable {
    var id = 0
    var title = ""
    var place = ""
    /// Nil if unknown.
    var duration: Duration? = nil
    var isAlarming = false
    var detail: String { place + (duration.map { " · " + MetricText.short($0) } ?? "") }
}

extension TourViewModel {
    mutating func show(_ steps: [TapStep]) {
        sections = TapStep.Tier.allCases.compactMap { tier in
            let rows = steps.filter { $0.tier == tier }.map(TourRowViewModel.init)
            return rows.isEmpty ? nil : TourSectionViewModel(id: tier, title: .name(of: tier), rows: rows)
        }
        isLoaded = true
    }
}

extension TourRowViewModel {
    init(_ step: TapStep) {
        (id, title, place) = (step.id, step.call, step.place)
        (duration, isAlarming) = (step.duration, step.hasFailed)
    }
}
