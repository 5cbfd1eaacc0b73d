import PresentationKit

struct PrivacyView: View {
    let viewModel: PrivacyViewModel

    var body: Node {
        let text = viewModel.text
        Stack(spacing: .large) {
            if let failure = viewModel.failure { Banner(failure, .danger) }
            if let message = viewModel.message { Banner(message, .success) }
            Section(text.take) {
                Card {
                    Text(text.takeHint, .secondary)
                    if let prepared = viewModel.prepared {
                        DeviceButton(text.save(prepared.name), .save(name: prepared.name, text: prepared.text), action: PrivacyAction.saved)
                    } else {
                        Button(text.prepare, .secondary, action: PrivacyAction.export, isPending: viewModel.isExporting)
                    }
                }
            }
            Section(text.bringBack) {
                Card {
                    Form(id: "import", onSubmit: PrivacyAction.bringBack) {
                        FileField(
                            "file", label: text.file, accept: ["application/json", ".json"], hint: text.fileHint,
                            error: viewModel.fileError)
                        Button.submit(text.bringBackNow, .secondary)
                    }
                }
            }
            Section(text.delete) {
                Card {
                    Text(text.deleteHint, .secondary)
                    if viewModel.isAskingToDelete {
                        Banner(text.areYouSure, .warning)
                        Row {
                            Button(text.deleteNow, .danger, action: PrivacyAction.delete, isPending: viewModel.isDeleting)
                            Button(text.keep, .secondary, action: PrivacyAction.keep, isEnabled: !viewModel.isDeleting)
                        }
                    } else {
                        Button(text.askToDelete, .danger, action: PrivacyAction.askToDelete)
                    }
                }
            }
        }
    }
}
