import ScreensKit

struct FeedView: View {
    let viewModel: FeedViewModel

    var body: Node {
        LoadableView(viewModel.feed, retry: FeedAction.refresh, rows: 6) { feed in
            Row {
                Link(localized(.writePost), to: viewModel.composeLocation, .primaryButton)
                Button(localized(.refresh), .plain, icon: .refresh, action: FeedAction.refresh, isPending: viewModel.feed.isPending)
            }
            if feed.rows.isEmpty {
                EmptyState(localized(.nothingHere), message: localized(.beTheFirst))
            } else {
                Section(localized(.latestPosts)) {
                    list(feed.rows) { FeedRowView(row: $0) }
                    if feed.isCut { CutNotice() }
                    if feed.hasMore {
                        Button(localized(.showOlder), .secondary, action: FeedAction.more, isPending: viewModel.isLoadingMore)
                    }
                }
            }
        }
    }
}

struct FeedRowView: View {
    let row: FeedRowViewModel

    var body: Node {
        Card {
            Stack(spacing: .small) {
                Row(spacing: .small) {
                    Avatar(localized(row.author))
                    Stack(spacing: .none) {
                        Text(localized(row.author), .subheading)
                        Text(localized(row.time), .caption)
                    }
                }
                list(row.lines) { Text($0.text) }
                list(row.pictures) { picture in
                    Stack(spacing: .small) {
                        Picture(
                            localized(picture.alternative), location: picture.location, width: picture.width, height: picture.height)
                        if let location = picture.shareLocation { Link(localized(.sharePicture), to: location) }
                    }
                }
                if let location = row.shareLocation { Link(localized(.sharePost), to: location) }
                list(row.media) { media in
                    if let location = media.location {
                        Player(media.isVideo ? .video : .audio, localized(media.title), location: location)
                    } else {
                        Text(localized(media.title), .secondary)
                    }
                }
                if let actions = row.actions { PostActionsView(actions: actions) }
                if let progress = row.progress { ProgressView(progress: progress) }
            }
        }
    }
}

/// The delivery status of the user's own post.
struct ProgressView: View {
    let progress: ProgressViewModel

    var body: Node {
        Banner(localized(progress.text), progress.isFailed ? .danger : .info)
        if let hint = progress.hint { Text(localized(hint), .secondary) }
        Row(spacing: .small) {
            if progress.canRetry {
                Button(localized(progress.isFailed ? .sendAgain : .sendNow), .secondary, action: FeedAction.retry(progress.draft))
            }
            if let location = progress.editLocation { Link(localized(.changePost), to: location, .secondaryButton) }
            if progress.canCancel { Button(localized(.cancelPost), .plain, action: FeedAction.cancel(progress.draft)) }
        }
    }
}
