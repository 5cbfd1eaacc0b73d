import ScreensKit
import Testing

@testable import CommunityScreens

@Suite struct CommunityErrorMessageTests {
    @Test(arguments: [
        (CommunityError.unreachable, "The app cannot reach the community. Check your connection and try again."),
        (.signedOut, "Your session has ended. Sign in again."), (.noPicture, "This picture is no longer available."),
        (.unexpectedAnswer, "The app cannot read the answer from the community. Try again later."),
        (.storage, "The app cannot read or write its data on this device. Check that there is free space."),
        (.notYours, "You can delete your own posts only."), (.tooLate, "This post is already being deleted."),
        (.refused, "The community does not accept this. Try again later."),
    ])
    func feedError_hasLocalizedText(error: CommunityError, text: String) {
        #expect(error.localizedMessage == text)
        #expect(error.message.text(in: .german) != text)
    }

    @Test(arguments: [
        (PublishingError.textMissing, "Write something first."),
        (.textTooLong(limit: 5_000), "The text is too long. A post has at most 5000 characters."),
        (.pictureMissing, "Choose a picture first."),
        (.tooManyAttachments(limit: 0), "This post cannot have attachments."),
        (.tooManyAttachments(limit: 4), "Choose at most 4 files."),
        (.attachmentTooLarge(limit: 8 << 20), "The file is too large. It may have at most 8 MB."),
        (.notAPicture, "This file is not a picture that can be published. Choose a PNG, JPEG, GIF or WebP."),
        (.alternativeTooLong(limit: 500), "The description is too long. It has at most 500 characters."),
        (.unsuitable(PostProblem(.video, "format")), "This file cannot be published. Choose another one."),
        (
            .queueTooLarge(limit: 256 << 20),
            "The files of the posts that are waiting are too large (at most 256 MB). Wait until some have been sent."
        ),
        (.unexpectedAnswer, "The community sent an answer that the app cannot read. The post will be sent again."),
        (.deviceFull, "There is no space left on this device for the post. Free some space and try again."),
        (.unknownKind, "This kind of post cannot be published by this version. Update the app."),
        (.malformedDraft, "This post cannot be submitted. Write it again."),
        (.draftReused, "This post has already been submitted with a different text. Write a new one."),
        (.queueFull(limit: 200), "Too many posts are waiting (at most 200). Wait until some have been sent."),
        (.notFound, "This post is no longer pending. It has been published or canceled."),
        (.alreadyLeft, "This post is already being sent and can no longer be changed."),
        (.refused(.text), "The community does not accept this text. Change it, or cancel the post."),
        (.refused(.picture), "The community cannot use this picture. Choose another one, or cancel the post."),
        (.refused(.other), "The community does not accept this post. Change it, or cancel it."),
        (.unreachable, "The community is not responding. The post will be sent as soon as it does."),
        (.gaveUp, "The post could not be published after several attempts. Try again later, or cancel it."),
        (.signedOut, "Your session has ended. Sign in again, and the post is sent."),
        (.storage, "The app cannot read or write its data on this device. Check that there is free space."),
    ])
    func postError_hasLocalizedText(error: PublishingError, text: String) {
        #expect(error.localizedMessage == text)
        #expect(error.message.text(in: .german) != text)
    }
}
