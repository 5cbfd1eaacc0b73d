import ScreensKit

/// The form of a post.
struct ComposeViewModel {
    struct Form: FormModel {
        var text = FormField("text", .postText, .area(rows: 6, limit: PublishingLimits.textLength))
        var picture = FormField("picture", .picture, .file(accept: PictureFormat.allCases.map(\.mediaType)), hint: .pictureKinds)
        var alternative = FormField("alternative", .whatThePictureShows, hint: .forThoseWhoCannotSee)
        var isWithout = FormField("remove", .withoutPicture, .toggle)
        var status = FormStatus()
        static let fields = [part(\.text), part(\.picture), part(\.alternative), part(\.isWithout)]

        init() { isWithout.isShown = false }
    }

    var form = Form()
    /// The edited post; loaded immediately for a new one.
    var post = Loadable<Void>()
    var isEditing = false

    var title: LocalizedText { isEditing ? .changeThePost : .newPost }
    var submitLabel: LocalizedText { isEditing ? .save : .publish }
}

extension ComposeViewModel.Form {
    /// Fills the form with a post.
    mutating func fill(_ post: PendingPost) {
        text.text = post.text
        alternative.text = post.attachments.first?.alternative ?? ""
        guard !post.attachments.isEmpty else { return }
        isWithout.isShown = true
        picture.hint = .keptPictures(post.attachments.count)
    }

    /// The entered values.
    /// - Parameter kept: The existing pictures of the post.
    func draft(id: String, kept: [PostAttachment]) -> PostDraft {
        var pictures = isWithout.isOn ? [] : kept
        if let file = picture.file { pictures = [PostAttachment(mediaType: file.mediaType, bytes: file.bytes)] }
        if pictures.isEmpty { return .text(text.text, id: id) }
        pictures[0].alternative = alternative.text
        return .image(pictures, text: text.text, id: id)
    }

    /// Shows an error at its field. Returns the message if it belongs to no field.
    mutating func explain(_ error: PublishingError) -> LocalizedText? {
        switch error.kind {
        case .textMissing, .textTooLong: text.error = error.message
        case .notAPicture, .attachmentTooLarge, .pictureMissing, .tooManyAttachments: picture.error = error.message
        case .alternativeTooLong: alternative.error = error.message
        default: return error.message
        }
        return nil
    }
}
