import ScreensKit

/// The share dialog.
struct ShareViewModel {
    var phase = Phase.loading
    var title = ""
    var options: [ShareOption] = []
    var done: LocalizedText? = nil
    var failure: LocalizedText? = nil

    enum Phase {
        case loading, failed, shown
    }
}

extension ShareViewModel {
    mutating func show(_ options: [ShareOption]) {
        phase = .shown
        self.options = options
    }

    mutating func show(_ error: ShareError) {
        phase = .failed
        failure = error.message
    }

    /// Confirms a completed command of the device.
    mutating func showDone(_ id: ShareOption.ID) {
        guard let option = options.first(where: { $0.id == id }) else { return }
        switch option.effect {
        case .copy: done = .copied
        case .save(let name, _): done = .saved(name)
        case .open: done = nil
        }
    }
}
