import ScreensKit
import Services

/// What the share dialog shows.
struct ShareViewModel {
    var phase = Phase.loading
    var title = ""
    var options: [ShareOption] = []
    var done: String? = nil
    var failure: String? = nil

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
        failure = error.words
    }

    /// Says what the device has done.
    mutating func showDone(_ id: ShareOption.ID) {
        guard let option = options.first(where: { $0.id == id }) else { return }
        switch option.effect {
        case .copy: done = "The link is in the clipboard."
        case .save(let name, _): done = "Saved as \(name)."
        case .open: done = nil
        }
    }
}
