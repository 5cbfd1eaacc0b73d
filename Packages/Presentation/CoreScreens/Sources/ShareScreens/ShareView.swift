import CoreScreensKit

struct ShareView: View {
    let viewModel: ShareViewModel

    var body: Node {
        switch viewModel.phase {
        case .loading: LoadingState()
        case .failed: EmptyState(localized(.cannotBeShared), message: viewModel.failure.map(localized) ?? "")
        case .shown: shown
        }
    }

    @NodeBuilder private var shown: Node {
        Stack {
            Text(viewModel.title, .secondary)
            if let text = viewModel.text { Card { Text(text) } }
            if viewModel.kind == .image { Picture(viewModel.title, location: viewModel.location, width: 320, height: 240) }
            if let done = viewModel.done { Banner(localized(done), .success) }
            if viewModel.options.isEmpty {
                EmptyState(localized(.noChannel), message: localized(.noChannelHint))
            } else {
                list(viewModel.options) { option in button(option) }
            }
        }
    }

    private func button(_ option: ShareOption) -> Node {
        let name = localized(.name(of: option, for: viewModel.kind))
        return switch option.effect {
        case .copy(let text): DeviceButton(name, .copy(text), action: ShareAction.done(option.id)).body
        case .save(let file, let text):
            DeviceButton(name, .save(name: file, text: text), action: ShareAction.done(option.id)).body
        case .saveFile(let file):
            DeviceButton(name, .saveFile(name: file, location: viewModel.location), action: ShareAction.done(option.id)).body
        case .open(let url): Link(name, to: url, .secondaryButton).body
        }
    }
}
