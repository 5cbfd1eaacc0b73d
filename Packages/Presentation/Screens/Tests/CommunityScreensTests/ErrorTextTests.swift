import CommunityScreens
import ScreensKit
import Testing

/// Each problem has words of its own in each language, so that a user can tell what to do.
@Suite(.timeLimit(.minutes(10))) struct ErrorTextTests {
    private static let errors: [PublishingError] = [
        .textMissing, .textTooLong(limit: 5), .pictureMissing, .tooManyAttachments(limit: 0), .tooManyAttachments(limit: 4),
        .attachmentTooLarge(limit: 8 << 20), .notAPicture, .alternativeTooLong(limit: 500), .unknownKind, .malformedDraft, .draftReused,
        .queueFull(limit: 9), .queueTooLarge(limit: 64 << 20), .notFound, .alreadyLeft, .unreachable, .unexpectedAnswer, .gaveUp,
        .signedOut, .deviceFull, .storage,
    ]

    @Test(arguments: Language.allCases.compactMap(\.page)) func eachProblem_hasItsOwnText(language: PageLanguage) {
        let errors = Self.errors + PublishingError.Reason.allCases.map { .refused($0) }
        let texts = errors.map { $0.message.text(in: language) }
        #expect(Set(texts).count == texts.count && !texts.contains(""))
    }
}
