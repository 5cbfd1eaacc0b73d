import PresentationKit

struct FeedView: View {
    let viewModel: FeedViewModel

    var body: Node {
        switch viewModel.phase {
        case .loading: Skeleton(rows: 6)
        case .failed: ErrorState(viewModel.notice ?? "", retry: FeedAction.refresh, isPending: viewModel.isRefreshing)
        case .shown: shown
        }
    }

    @NodeBuilder private var shown: Node {
        Stack(spacing: .large) {
            if let notice = viewModel.notice { Banner(notice, .info) }
            Row {
                Link("Write a post", to: viewModel.composeLocation, .primaryButton)
                Button("Refresh", .secondary, action: FeedAction.refresh, isPending: viewModel.isRefreshing)
            }
            if viewModel.rows.isEmpty {
                EmptyState("Nothing here yet", message: "Be the first to publish something.")
            } else {
                Section("Latest posts") {
                    list(viewModel.rows) { FeedRowView(row: $0) }
                    if viewModel.hasMore {
                        Button("Show older ones", .secondary, action: FeedAction.more, isPending: viewModel.isLoadingMore)
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
                Text(row.author, .subheading)
                Text(row.time, .caption)
                list(row.lines) { Text($0.text) }
                list(row.pictures) { Picture($0.alternative, location: $0.location, width: $0.width, height: $0.height) }
                if let progress = row.progress { ProgressView(progress: progress) }
            }
        }
    }
}

/// How far one's own post is.
struct ProgressView: View {
    let progress: ProgressViewModel

    var body: Node {
        Banner(progress.text, progress.isFailed ? .danger : .info)
        if let hint = progress.hint { Text(hint, .secondary) }
        Row(spacing: .small) {
            if progress.canRetry {
                Button(progress.isFailed ? "Send again" : "Send now", .secondary, action: FeedAction.retry(progress.draft))
            }
            if let location = progress.editLocation { Link("Change", to: location, .secondaryButton) }
            if progress.canCancel { Button("Cancel post", .plain, action: FeedAction.cancel(progress.draft)) }
        }
    }
}
