import ScreensKit

struct PrivacyView: View {
    let viewModel: PrivacyViewModel

    var body: Node {
        Stack(spacing: .large) {
            if let failure = viewModel.failure { Banner(say(failure), .danger) }
            if let message = viewModel.message { Banner(say(message), .success) }
            Section(say(.take)) {
                Card {
                    Text(say(.takeHint), .secondary)
                    if let prepared = viewModel.prepared {
                        DeviceButton(
                            say(.save(prepared.name)), .save(name: prepared.name, text: prepared.text), action: PrivacyAction.saved)
                    } else {
                        Button(say(.prepare), .secondary, action: PrivacyAction.export, isPending: viewModel.isExporting)
                    }
                }
            }
            Section(say(.bringBack)) {
                Card {
                    Form(id: "import", onSubmit: PrivacyAction.bringBack) {
                        FileField(
                            "file", label: say(.file), accept: ["application/json", ".json"], hint: say(.fileHint),
                            error: viewModel.fileError.map(say))
                        Button.submit(say(.bringBackNow), .secondary)
                    }
                }
            }
            Section(say(.delete)) {
                Card {
                    Text(say(.deleteHint), .secondary)
                    if viewModel.isAskingToDelete {
                        Banner(say(.areYouSure), .warning)
                        Row {
                            Button(say(.deleteNow), .danger, action: PrivacyAction.delete, isPending: viewModel.isDeleting)
                            Button(say(.keep), .secondary, action: PrivacyAction.keep, isEnabled: !viewModel.isDeleting)
                        }
                    } else {
                        Button(say(.askToDelete), .danger, action: PrivacyAction.askToDelete)
                    }
                }
            }
        }
    }
}
