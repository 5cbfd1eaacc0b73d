import CoreScreensKit

struct ShareViewModel {
    var phase = Phase.loading
    var title = ""
    var kind = ShareContent.Kind.link
    /// The text to share; nil for other kinds.
    var text: String? = nil
    var location = ""
    var options: [ShareOption] = []
    var done: LocalizedText? = nil
    var failure: LocalizedText? = nil

    enum Phase { case loading, failed, shown }
}

extension ShareViewModel {
    mutating func show(_ content: ShareContent, at location: String, _ options: [ShareOption]) {
        phase = .shown
        kind = content.kind
        if case .text(let shared) = content.body { text = shared }
        self.location = location
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
        case .copy: done = kind == .text ? .copiedText : .copiedLink
        case .save(let name, _), .saveFile(let name): done = .saved(name)
        case .open: done = nil
        }
    }
}
