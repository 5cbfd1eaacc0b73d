import ScreensKit

import struct Foundation.Date

struct FeedViewModel {
    var feed = Loadable<Content>()
    var isLoadingMore = false
    var composeLocation = ""

    struct Content {
        var rows: [FeedRowViewModel]
        var hasMore: Bool
        var isCut = false
    }
}

extension FeedViewModel.Content {
    /// - Parameters:
    ///   - now: The time that relative times refer to.
    ///   - asked: The post whose deletion the user has to confirm; nil for none.
    ///   - share: Returns the location of the dialog that shares what is at a location, with a title.
    ///   - text: Returns the location of a post's text.
    init(
        _ feed: Feed, now: Date, asked: CommunityPost.ID?, picture: (PostPicture) -> String?, media: (PostMedia) -> String?,
        edit: (String) -> String, share: (String, String) -> String, text: (CommunityPost.ID) -> String
    ) {
        (hasMore, isCut) = (feed.hasMore, feed.isCut)
        rows = feed.items.map { item in
            switch item {
            case .pending(let post): FeedRowViewModel(post, id: item.id, now: now, picture: picture, edit: edit)
            case .post(let post):
                FeedRowViewModel(
                    post, id: item.id, now: now, actions: PostActionsViewModel(post, in: feed, isAsked: post.id == asked),
                    picture: picture, media: media, share: share, text: text)
            }
        }
    }

    /// Sets the user's reaction to a post. Idempotent, as an optimistic change has to be.
    mutating func react(_ reaction: PostReaction?, to post: CommunityPost.ID) {
        for index in rows.indices where rows[index].actions?.post == post {
            if let reactions = rows[index].actions?.reactions { rows[index].actions?.reactions = reactions.replacing(own: reaction) }
        }
    }
}

struct FeedRowViewModel: Identifiable {
    var id = ""
    var author = LocalizedText(verbatim: "")
    var time = LocalizedText(verbatim: "")
    var lines: [Line] = []
    var pictures: [PictureViewModel] = []
    /// The location of the dialog that shares the text; nil if there is none.
    var shareLocation: String? = nil
    var media: [MediaViewModel] = []
    /// Nil for a published post.
    var progress: ProgressViewModel? = nil
    /// Nil for a pending post.
    var actions: PostActionsViewModel? = nil

    struct Line: Identifiable {
        var id = 0
        var text = ""
    }

    /// A sound or a video, or the description of one that is not published yet.
    struct MediaViewModel: Identifiable {
        var id = ""
        var title = LocalizedText(verbatim: "")
        var isVideo = false
        /// Nil before the publication.
        var location: String? = nil
    }

    struct PictureViewModel: Identifiable {
        var id = ""
        var alternative = LocalizedText(verbatim: "")
        var location = ""
        var width = 320
        var height = 240
        /// The location of the dialog that shares the picture; nil for a pending post.
        var shareLocation: String? = nil
    }
}

extension FeedRowViewModel {
    init(
        _ post: CommunityPost, id: String, now: Date, actions: PostActionsViewModel, picture: (PostPicture) -> String?,
        media: (PostMedia) -> String?, share: (String, String) -> String, text: (CommunityPost.ID) -> String
    ) {
        self.id = id
        self.actions = actions
        author = LocalizedText(verbatim: post.authorName)
        time = LocalizedText(data: DayText.relative(post.created, now: now))
        lines = Self.lines(of: post.text)
        if !lines.isEmpty { shareLocation = share(text(post.id), post.authorName) }
        pictures = post.pictures.compactMap { info in
            picture(PostPicture(id: info.id)).map {
                var shown = PictureViewModel(id: info.id, info.alternative, location: $0, width: info.width, height: info.height)
                shown.shareLocation = share($0, info.alternative.isEmpty ? post.authorName : info.alternative)
                return shown
            }
        }
        self.media = post.media.compactMap { info in media(PostMedia(id: info.id)).map { MediaViewModel(info, location: $0) } }
    }

    init(_ post: PendingPost, id: String, now: Date, picture: (PostPicture) -> String?, edit: (String) -> String) {
        self.id = id
        author = .you
        time = LocalizedText(data: DayText.relative(post.created, now: now))
        lines = Self.lines(of: post.text)
        let files = post.attachments.enumerated()
        media = files.filter { !$1.isPicture }.map { index, file in
            MediaViewModel(id: "\(index)", title: .file(file.mediaType, megabytes: file.size.megabytes))
        }
        pictures = files.filter { $1.isPicture }.compactMap { index, file in
            picture(PostPicture(ofDraft: post.id, at: index)).map {
                PictureViewModel(id: "\(index)", file.alternative, location: $0, width: file.extent?.width, height: file.extent?.height)
            }
        }
        progress = ProgressViewModel(post, edit: edit)
        // The queue has released its files, and the feed does not list them yet.
        if case .published = post.stage { (pictures, media) = ([], []) }
    }

    private static func lines(of text: String) -> [Line] {
        // The last line contains the rest of a text with too many lines.
        text.split(separator: "\n", maxSplits: 100, omittingEmptySubsequences: true).enumerated().map { Line(id: $0, text: String($1)) }
    }
}

extension PendingAttachment {
    fileprivate var isPicture: Bool { PictureFormat(rawValue: mediaType) != nil }
}

extension Int {
    /// The number of megabytes, rounded up, of a number of bytes.
    fileprivate var megabytes: Int { (self + (1 << 20) - 1) >> 20 }
}

extension FeedRowViewModel.MediaViewModel {
    init(_ info: PostMediaInfo, location: String) {
        id = info.id
        isVideo = info.isVideo
        self.location = location
        title =
            if !info.alternative.isEmpty {
                LocalizedText(verbatim: info.alternative)
            } else {
                info.isVideo ? .undescribedVideo : .undescribedSound
            }
    }
}

extension FeedRowViewModel.PictureViewModel {
    init(id: String, _ alternative: String, location: String, width: Int?, height: Int?) {
        self.id = id
        self.alternative = alternative.isEmpty ? .undescribedPicture : LocalizedText(verbatim: alternative)
        self.location = location
        if let width, let height { (self.width, self.height) = (width, height) }
    }
}

/// The delivery status of the user's own post, with its actions.
struct ProgressViewModel {
    var draft = ""
    var text = LocalizedText(verbatim: "")
    var isFailed = false
    var canRetry = false
    var canCancel = false
    /// A limitation of canceling; nil for none.
    var hint: LocalizedText? = nil
    /// The address of the form that edits the post; nil if it cannot be edited.
    var editLocation: String? = nil
}

extension ProgressViewModel {
    init(_ post: PendingPost, edit: (String) -> String) {
        draft = post.id
        isFailed = post.isFailed
        canCancel = post.isCancellable
        editLocation = post.isEditable ? edit(post.id) : nil
        if post.mayBePublished, canCancel { hint = .perhapsPublished }
        var step = LocalizedText.step(min(post.stepsDone + 1, post.stepCount), of: post.stepCount)
        // Smaller files are sent in one part.
        if post.size > 1 << 20, post.bytesSent < post.size {
            step = step + .sent(post.bytesSent >> 20, of: post.size.megabytes)
        }
        switch post.stage {
        case .waiting: text = .waitsToBeSent
        case .sending: text = .isBeingSent + step
        case .delayed(let error):
            text = post.stepsDone > 0 ? error.message + step : error.message
            canRetry = true
        case .failed(let error):
            text = error.message
            canRetry = true
        case .published:
            text = .published
            canCancel = false
            editLocation = nil
        }
    }
}
