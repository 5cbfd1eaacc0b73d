import PresentationKit

struct ProfileView: View {
    let viewModel: ProfileViewModel

    var body: Markup {
        let text = viewModel.text
        Stack(spacing: .large) {
            Text(viewModel.greeting, .heading)
            Card {
                KeyValueTable([.init(text.name, viewModel.name), .init(text.email, viewModel.email)])
            }
            ItemList([viewModel.settings], id: \.self) { location in
                ListRow(text.settings, subtitle: text.settingsHint, icon: .settings, to: location)
            }
            Button(text.signOut, .secondary, action: ProfileAction.signOut, isPending: viewModel.isSigningOut)
        }
    }
}
