import PresentationKit

struct ProfileView: View {
    let viewModel: ProfileViewModel

    var body: Node {
        let text = viewModel.text
        Stack(spacing: .large) {
            Text(viewModel.greeting, .heading)
            Card {
                KeyValueTable([.init(text.name, viewModel.name), .init(text.email, viewModel.email)])
            }
            ItemList(viewModel.destinations, id: \.id) { destination in
                ListRow(
                    viewModel.title(of: destination), subtitle: viewModel.hint(of: destination),
                    icon: viewModel.icon(of: destination), to: destination.location)
            }
            Button(text.signOut, .secondary, action: ProfileAction.signOut, isPending: viewModel.isSigningOut)
        }
    }
}
