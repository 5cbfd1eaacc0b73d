import CoreScreensKit

struct ProfileView: View {
    let viewModel: ProfileViewModel

    var body: Node {
        Stack(spacing: .large) {
            Text(localized(.greeting(viewModel.name)), .heading)
            if let message = viewModel.message { Banner(localized(message), .success) }
            Card {
                KeyValueTable([
                    .init(localized(.name), viewModel.name), .init(localized(.userName), viewModel.userName),
                    .init(localized(.email), viewModel.email),
                ])
                if viewModel.isChangingName {
                    FormView(viewModel.form, id: "profile", label: localized(.saveDisplayName), onSubmit: ProfileAction.saveName)
                    Button(localized(.cancelChange), .plain, action: ProfileAction.cancelName, isEnabled: !viewModel.form.status.isPending)
                } else {
                    Button(localized(.changeDisplayName), .secondary, action: ProfileAction.changeName)
                }
            }
            ItemList(viewModel.destinations, id: \.id) { destination in
                ListRow(
                    viewModel.title(of: destination), subtitle: viewModel.hint(of: destination),
                    icon: viewModel.icon(of: destination), to: destination.location)
            }
            Button(localized(.signOut), .secondary, action: ProfileAction.signOut, isPending: viewModel.isSigningOut)
            signOutEverywhere
        }
    }

    @NodeBuilder private var signOutEverywhere: Node {
        if viewModel.isAskingToSignOutEverywhere {
            Card {
                if let failure = viewModel.failure { Banner(localized(failure), .danger) }
                Text(localized(.signOutEverywhereHint))
                Row {
                    Button(
                        localized(.signOutEverywhere), .danger, action: ProfileAction.signOutEverywhere,
                        isPending: viewModel.isSigningOutEverywhere)
                    Button(
                        localized(.staySignedIn), .secondary, action: ProfileAction.staySignedIn,
                        isEnabled: !viewModel.isSigningOutEverywhere)
                }
            }
        } else {
            Button(localized(.signOutEverywhere), .plain, action: ProfileAction.askToSignOutEverywhere)
        }
    }
}
