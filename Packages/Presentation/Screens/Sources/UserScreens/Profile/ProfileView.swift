import ScreensKit

struct ProfileView: View {
    let viewModel: ProfileViewModel

    var body: Node {
        Stack(spacing: .large) {
            Text(say(.greeting(viewModel.name)), .heading)
            Card {
                KeyValueTable([.init(say(.name), viewModel.name), .init(say(.email), viewModel.email)])
            }
            ItemList(viewModel.destinations, id: \.id) { destination in
                ListRow(
                    viewModel.title(of: destination), subtitle: viewModel.hint(of: destination),
                    icon: viewModel.icon(of: destination), to: destination.location)
            }
            Button(say(.signOut), .secondary, action: ProfileAction.signOut, isPending: viewModel.isSigningOut)
        }
    }
}
