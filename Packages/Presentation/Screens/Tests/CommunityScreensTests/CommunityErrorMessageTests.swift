import PresentationKit
import ScreensKit
import Services
import Testing

@testable import CommunityScreens

@Suite struct CommunityErrorMessageTests {
    @Test(arguments: [
        (CommunityError.unreachable, "The app cannot reach the community. Check your connection and try again."),
        (.signedOut, "Your session has ended. Sign in again."), (.noPicture, "This picture is not there any more."),
        (.unexpectedAnswer, "The app does not understand the answer of the community. Try again later."),
        (.storage, "The app cannot read or write its data on this device. Check that there is free space."),
    ])
    func failureOfTheFeed_isToldInWords(error: CommunityError, words: String) {
        #expect(error.words == words)
        #expect(error.message.text(in: .german) != words)
    }

    @Test(arguments: [
        (PublishingError.textMissing, "Write something first."),
        (.textTooLong(limit: 5_000), "The text is too long. A post has at most 5000 characters."),
        (.pictureMissing, "Choose a picture first."),
        (.tooManyAttachments(limit: 0), "This post takes no files."),
        (.tooManyAttachments(limit: 4), "Choose at most 4 files."),
        (.attachmentTooLarge(limit: 8 << 20), "The file is too large. It may have at most 8 MB."),
        (.notAPicture, "This file is not a picture that can be published. Choose a PNG, JPEG, GIF or WebP."),
        (.alternativeTooLong(limit: 500), "The description is too long. It has at most 500 characters."),
        (.unknownKind, "This kind of post cannot be published by this version. Update the app."),
        (.malformedDraft, "This post cannot be handed in. Write it again."),
        (.draftReused, "This post has been handed in already, with another text. Write a new one."),
        (.queueFull(limit: 200), "Too much waits to be published (at most 200 posts). Wait until some has been sent."),
        (.notFound, "This post no longer waits. It has been published or cancelled."),
        (.alreadyLeft, "The post is on its way and cannot be changed any more."),
        (.refused(.text), "The community does not accept this text. Change it, or cancel the post."),
        (.refused(.picture), "The community cannot use this picture. Choose another one, or cancel the post."),
        (.refused(.other), "The community does not accept this post. Change it, or cancel it."),
        (.unreachable, "The community does not answer. The post is sent when it does."),
        (.gaveUp, "The community could not take the post, several times. Try again later, or cancel it."),
        (.signedOut, "Your session has ended. Sign in again, and the post is sent."),
        (.storage, "The app cannot read or write its data on this device. Check that there is free space."),
    ])
    func failureOfAPost_isToldInWords(error: PublishingError, words: String) {
        #expect(error.words == words)
        #expect(error.message.text(in: .german) != words)
    }
}
