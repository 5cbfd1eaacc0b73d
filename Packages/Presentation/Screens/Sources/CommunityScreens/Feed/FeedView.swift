import ScreensKit

struct FeedView: View {
    let viewModel: FeedViewModel

    var body: Node {
        LoadableView(viewModel.feed, retry: FeedAction.refresh, rows: 6) { feed in
            Row {
                Link(say(.writePost), to: viewModel.composeLocation, .primaryButton)
                Button(say(.refresh), .secondary, action: FeedAction.refresh, isPending: viewModel.feed.isPending)
            }
            if feed.rows.isEmpty {
                EmptyState(say(.nothingHere), message: say(.beTheFirst))
            } else {
                Section(say(.latestPosts)) {
                    list(feed.rows) { FeedRowView(row: $0) }
                    if feed.hasMore {
                        Button(say(.showOlder), .secondary, action: FeedAction.more, isPending: viewModel.isLoadingMore)
                    }
                }
            }
        }
    }
}

/// One post.
struct FeedRowView: View {
    let row: FeedRowViewModel

    var body: Node {
        Card {
            Stack(spacing: .small) {
                Text(say(row.author), .subheading)
                Text(say(row.time), .caption)
                list(row.lines) { Text($0.text) }
                list(row.pictures) { Picture(say($0.alternative), location: $0.location, width: $0.width, height: $0.height) }
                if let progress = row.progress { ProgressView(progress: progress) }
            }
        }
    }
}

/// How far one's own post is.
struct ProgressView: View {
    let progress: ProgressViewModel

    var body: Node {
        Banner(say(progress.text), progress.isFailed ? .danger : .info)
        if let hint = progress.hint { Text(say(hint), .secondary) }
        Row(spacing: .small) {
            if progress.canRetry {
                Button(say(progress.isFailed ? .sendAgain : .sendNow), .secondary, action: FeedAction.retry(progress.draft))
            }
            if let location = progress.editLocation { Link(say(.changePost), to: location, .secondaryButton) }
            if progress.canCancel { Button(say(.cancelPost), .plain, action: FeedAction.cancel(progress.draft)) }
        }
    }
}
