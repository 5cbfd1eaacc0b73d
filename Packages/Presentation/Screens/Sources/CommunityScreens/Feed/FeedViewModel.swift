import ScreensKit

/// The feed page.
struct FeedViewModel {
    var feed = Loadable<Content>()
    var isLoadingMore = false
    var composeLocation = ""

    struct Content {
        var rows: [FeedRowViewModel] = []
        var hasMore = false
    }
}

extension FeedViewModel.Content {
    /// - Parameters:
    ///   - share: Returns the location of the dialog that shares what is at a location, with a title.
    ///   - text: Returns the location of a post's text.
    init(
        _ feed: Feed, picture: (PostPicture) -> String?, edit: (String) -> String, share: (String, String) -> String,
        text: (CommunityPost.ID) -> String
    ) {
        hasMore = feed.hasMore
        rows = feed.items.map { item in
            switch item {
            case .pending(let post): FeedRowViewModel(post, id: item.id, picture: picture, edit: edit)
            case .post(let post): FeedRowViewModel(post, id: item.id, picture: picture, share: share, text: text)
            }
        }
    }
}

/// A published or pending post.
struct FeedRowViewModel: Identifiable {
    var id = ""
    var author = LocalizedText(verbatim: "")
    var time = LocalizedText(verbatim: "")
    var lines: [Line] = []
    var pictures: [PictureViewModel] = []
    /// The location of the dialog that shares the text; nil if there is none.
    var shareLocation: String? = nil
    /// Nil for a published post.
    var progress: ProgressViewModel? = nil

    /// A line of the text.
    struct Line: Identifiable {
        var id = 0
        var text = ""
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
        _ post: CommunityPost, id: String, picture: (PostPicture) -> String?, share: (String, String) -> String,
        text: (CommunityPost.ID) -> String
    ) {
        self.id = id
        author = LocalizedText(verbatim: post.authorName)
        time = LocalizedText(data: DayText.moment(post.created))
        lines = Self.lines(of: post.text)
        if !lines.isEmpty { shareLocation = share(text(post.id), post.authorName) }
        pictures = post.pictures.compactMap { info in
            picture(PostPicture(id: info.id)).map {
                var shown = PictureViewModel(id: info.id, info.alternative, location: $0, width: info.width, height: info.height)
                shown.shareLocation = share($0, info.alternative.isEmpty ? post.authorName : info.alternative)
                return shown
            }
        }
    }

    init(_ post: PendingPost, id: String, picture: (PostPicture) -> String?, edit: (String) -> String) {
        self.id = id
        author = .you
        time = LocalizedText(data: DayText.moment(post.created))
        lines = Self.lines(of: post.text)
        pictures = post.attachments.enumerated().compactMap { index, file in
            picture(PostPicture(ofDraft: post.id, at: index)).map {
                PictureViewModel(id: "\(index)", file.alternative, location: $0, width: file.extent?.width, height: file.extent?.height)
            }
        }
        progress = ProgressViewModel(post, edit: edit)
        // The queue has released its files, and the feed does not list them yet.
        if case .published = post.stage { pictures = [] }
    }

    private static func lines(of text: String) -> [Line] {
        text.split(separator: "\n", omittingEmptySubsequences: true).enumerated().map { Line(id: $0, text: String($1)) }
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
        let step = LocalizedText.step(min(post.stepsDone + 1, post.stepCount), of: post.stepCount)
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
