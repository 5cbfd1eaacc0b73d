import PresentationKit
import ScreensKit
import Services

/// What the form of a post shows.
struct ComposeViewModel {
    var isEditing = false
    var isReady = false
    var isSending = false
    var text = ""
    var alternative = ""
    /// What is said of the pictures that the post has already; nil when it has none.
    var keptPictures: String? = nil
    var removesPictures = false
    var textError: String? = nil
    var pictureError: String? = nil
    var alternativeError: String? = nil
    var failure: String? = nil

    var title: String { isEditing ? "Change the post" : "New post" }
    var submitLabel: String { isEditing ? "Save" : "Publish" }
    var pictureHint: String { keptPictures ?? "PNG, JPEG, GIF or WebP, at most 8 MB. You can leave it out." }
}

extension ComposeViewModel {
    static let mediaTypes = PictureFormat.allCases.map(\.mediaType)

    mutating func show(_ post: some PendingPostDisplay) {
        isReady = true
        text = post.text
        alternative = post.attachments.first?.alternative ?? ""
        if !post.attachments.isEmpty {
            keptPictures =
                post.attachments.count == 1
                ? "The post has a picture. Choose another one to replace it."
                : "The post has \(post.attachments.count) pictures. Choose one to replace them."
        }
    }

    /// Keeps what was typed. A file cannot be kept: it has to be chosen again.
    mutating func keep(_ form: FormValues) {
        text = form["text"]
        alternative = form["alternative"]
        removesPictures = form.isOn("remove")
        (textError, pictureError, alternativeError, failure) = (nil, nil, nil, nil)
    }

    /// What was entered, as a draft.
    /// - Parameters:
    ///   - picture: what was chosen now.
    ///   - kept: what the post had before.
    func draft(id: String, picture: FormFile?, kept: [PostAttachment]) -> PostDraft {
        var pictures = removesPictures ? [] : kept
        if let picture { pictures = [PostAttachment(mediaType: picture.mediaType, bytes: picture.bytes)] }
        if pictures.isEmpty { return .text(text, id: id) }
        pictures[0].alternative = alternative
        return .image(pictures, text: text, id: id)
    }

    mutating func show(_ error: PublishingError) {
        switch error.kind {
        case .textMissing, .textTooLong: textError = error.words
        case .notAPicture, .attachmentTooLarge, .pictureMissing, .tooManyAttachments: pictureError = error.words
        case .alternativeTooLong: alternativeError = error.words
        default: failure = error.words
        }
    }
}
