import ScreensKit

struct ComposeViewModel {
    struct Form: FormModel {
        var text = FormField("text", .postText, .area(rows: 6, limit: PublishingLimits.textLength))
        var file = FormField("picture", .picture, .file(accept: PictureFormat.allCases.map(\.mediaType)), hint: .pictureKinds)
        var alternative = FormField("alternative", .whatThePictureShows, hint: .forThoseWhoCannotSee)
        var isWithout = FormField("remove", .withoutPicture, .toggle)
        var status = FormStatus()
        static let fields = [part(\.text), part(\.file), part(\.alternative), part(\.isWithout)]

        /// The kind of a post with one file; nil for text and pictures.
        var medium: PostMedium?
        init() { isWithout.isShown = false }
    }

    var form = Form()
    /// The edited post; loaded immediately for a new one.
    var post = Loadable<Void>()
    var isEditing = false
    /// The kinds of a new post with one file.
    var media: [PostMedium] = []
    var title: LocalizedText { isEditing ? .changeThePost : form.medium?.title ?? .newPost }
    var submitLabel: LocalizedText { isEditing ? .save : .publish }
}

extension ComposeViewModel.Form {
    /// Asks for a file of a medium; for a picture if it is nil.
    mutating func use(_ medium: PostMedium?) {
        let ofPicture = Self()
        (self.medium, file, alternative) = (medium, ofPicture.file, ofPicture.alternative)
        guard let medium else { return }
        file.label = medium.label
        file.hint = medium.hint
        file.kind = .file(accept: medium.rules.mediaTypes, maximumSize: medium.rules.maximumSize)
        alternative.label = .whatTheFileContains
        alternative.hint = .forThoseWhoCannotPlay
    }

    mutating func fill(_ post: PendingPost) {
        text.text = post.text
        alternative.text = post.attachments.first?.alternative ?? ""
        guard !post.attachments.isEmpty else { return }
        isWithout.isShown = medium == nil
        file.hint = medium == nil ? .keptPictures(post.attachments.count) : .keptFile
    }

    func draft(id: String, kept: [PostAttachment]) -> PostDraft {
        var files = isWithout.isOn ? [] : kept
        if let file = file.file { files = [PostAttachment(file)] }
        if !files.isEmpty { files[0].alternative = alternative.text }
        if let medium { return PostDraft(id: id, kind: medium.rules.kind, text: text.text, attachments: files) }
        return files.isEmpty ? .text(text.text, id: id) : .image(files, text: text.text, id: id)
    }

    /// Shows an error at its field. Returns the message if it belongs to no field.
    mutating func explain(_ error: PublishingError) -> LocalizedText? {
        switch error {
        case .textMissing, .textTooLong: text.error = error.message
        case .notAPicture, .attachmentTooLarge, .pictureMissing, .tooManyAttachments: file.error = error.message
        case .unsuitable(let problem): file.error = medium?.problems[problem.code] ?? error.message
        case .alternativeTooLong: alternative.error = error.message
        default: return error.message
        }
        return nil
    }
}
