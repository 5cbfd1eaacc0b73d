import PresentationKit

struct ProfileView: View {
    let viewModel: ProfileViewModel

    var body: Markup {
        Stack(spacing: .large) {
            Text("Hello, \(viewModel.name)", .heading)
            Card {
                KeyValueTable([.init("Name", viewModel.name), .init("E-mail", viewModel.email)])
            }
            Button("Sign out", .secondary, action: ProfileAction.signOut, isPending: viewModel.isSigningOut)
        }
    }
}
