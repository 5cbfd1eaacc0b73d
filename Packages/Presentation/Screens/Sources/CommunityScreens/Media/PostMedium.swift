public import ScreensKit

/// A kind of post with one file, for the pages of the community: its rules and its texts.
public struct PostMedium: Sendable {
    let rules: PostFileRules
    let title: LocalizedText
    let label: LocalizedText
    let hint: LocalizedText
    let problems: [String: LocalizedText]

    /// - Parameters:
    ///   - title: The title of the page, and the label of the link to it.
    ///   - hint: Names the accepted formats and the maximum size.
    ///   - problems: The messages for `PublishingError.unsuitable`, by the strategy's codes.
    public init(
        _ rules: PostFileRules, title: LocalizedText, label: LocalizedText, hint: LocalizedText, problems: [String: LocalizedText]
    ) {
        (self.rules, self.title, self.label, self.hint, self.problems) = (rules, title, label, hint, problems)
    }

    public static var all: [PostMedium] { [.video, .voice] }
}

extension PostAttachment {
    init(_ file: FormFile) {
        if let received = file.file {
            self.init(mediaType: file.mediaType, start: file.bytes, of: ReceivedAttachment(file: received))
        } else {
            self.init(mediaType: file.mediaType, bytes: file.bytes)
        }
    }
}

/// A file of a form on disk, as an attachment.
private final class ReceivedAttachment: AttachmentFile {
    private let file: ReceivedFile
    init(file: ReceivedFile) { self.file = file }
    var size: Int { file.size }
    func read(at offset: Int, count: Int) throws -> [UInt8] { try file.read(at: offset, count: count) }
}
