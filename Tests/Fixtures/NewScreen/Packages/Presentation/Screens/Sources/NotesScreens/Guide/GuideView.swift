import ScreensKit

struct GuideView: View {
    let viewModel: GuideViewModel

    var body: Node {
        Stack {
            Text(localized(viewModel.text))
            if !viewModel.isConfirmed { Button(localized(.understood), action: GuideAction.confirm) }
        }
    }
}
