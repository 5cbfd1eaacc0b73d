import CoreScreensKit

struct PrivacyView: View {
    let viewModel: PrivacyViewModel

    var body: Node {
        Stack(spacing: .large) {
            if let failure = viewModel.failure { Banner(localized(failure), .danger) }
            if let message = viewModel.message { Banner(localized(message), .success) }
            Section(localized(.take)) {
                Card {
                    Text(localized(.takeHint), .secondary)
                    if let prepared = viewModel.prepared {
                        DeviceButton(
                            localized(.save(prepared.name)), .save(name: prepared.name, text: prepared.text), action: PrivacyAction.saved)
                    } else {
                        Button(localized(.prepare), .secondary, action: PrivacyAction.export, isPending: viewModel.isExporting)
                    }
                }
            }
            Section(localized(.bringBack)) {
                Card {
                    Form(id: "import", onSubmit: PrivacyAction.bringBack) {
                        FileField(
                            "file", label: localized(.file), accept: ["application/json", ".json"], hint: localized(.fileHint),
                            error: viewModel.fileError.map(localized))
                        Button.submit(localized(.bringBackNow), .secondary)
                    }
                }
            }
            Section(localized(.delete)) {
                Card {
                    Text(localized(.deleteHint), .secondary)
                    if viewModel.isAskingToDelete {
                        Banner(localized(.areYouSure), .warning)
                        Row {
                            Button(localized(.deleteNow), .danger, action: PrivacyAction.delete, isPending: viewModel.isDeleting)
                            Button(localized(.keep), .secondary, action: PrivacyAction.keep, isEnabled: !viewModel.isDeleting)
                        }
                    } else {
                        Button(localized(.askToDelete), .danger, action: PrivacyAction.askToDelete)
                    }
                }
            }
        }
    }
}
