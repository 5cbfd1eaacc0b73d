import ScreensKit

struct ProfileView: View {
    let viewModel: ProfileViewModel

    var body: Node {
        Stack(spacing: .large) {
            Text(localized(.greeting(viewModel.name)), .heading)
            Card {
                KeyValueTable([.init(localized(.name), viewModel.name), .init(localized(.email), viewModel.email)])
            }
            ItemList(viewModel.destinations, id: \.id) { destination in
                ListRow(
                    viewModel.title(of: destination), subtitle: viewModel.hint(of: destination),
                    icon: viewModel.icon(of: destination), to: destination.location)
            }
            Button(localized(.signOut), .secondary, action: ProfileAction.signOut, isPending: viewModel.isSigningOut)
        }
    }
}
