import PresentationKit
import Services

struct ComposeView: View {
    let viewModel: ComposeViewModel

    var body: Node {
        if viewModel.isReady {
            form
        } else if let failure = viewModel.failure {
            ErrorState(failure, retry: ComposeAction.retry)
        } else {
            LoadingState()
        }
    }

    @NodeBuilder private var form: Node {
        Stack {
            if let failure = viewModel.failure { Banner(failure, .danger) }
            Form(id: "compose", onSubmit: ComposeAction.publish) {
                TextArea(
                    "text", label: "Text", value: viewModel.text, rows: 6, limit: PublishingLimits.textLength, error: viewModel.textError)
                FileField(
                    "picture", label: "Picture", accept: ComposeViewModel.mediaTypes, hint: viewModel.pictureHint,
                    error: viewModel.pictureError)
                TextField(
                    "alternative", label: "What the picture shows", value: viewModel.alternative,
                    hint: "For people who cannot see it.", error: viewModel.alternativeError)
                if viewModel.keptPictures != nil {
                    CheckboxField("remove", label: "Without a picture", isOn: viewModel.removesPictures)
                }
                Button.submit(viewModel.submitLabel, isPending: viewModel.isSending)
            }
        }
    }
}
