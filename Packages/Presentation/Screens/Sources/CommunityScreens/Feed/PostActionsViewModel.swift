import ScreensKit

/// The actions on a published post: reactions, and deletion of the user's own.
struct PostActionsViewModel {
    struct Reaction: Identifiable {
        var reaction: PostReaction
        var label: LocalizedText
        var isOwn: Bool
        var id: String { reaction.rawValue }
    }

    enum Deletion {
        case none, isAsked
        case isPending(LocalizedText)
        case hasFailed(LocalizedText)
    }

    var post: CommunityPost.ID = ""
    var reactions = PostReactions()
    var isOwn = false
    var deletion = Deletion.none

    var choices: [Reaction] {
        PostReaction.allCases.map { reaction in
            let isOwn = reactions.own == reaction
            return Reaction(
                reaction: reaction, label: .reaction(reaction, count: reactions.others(reaction) + (isOwn ? 1 : 0), isOwn: isOwn),
                isOwn: isOwn)
        }
    }
}

extension PostActionsViewModel {
    /// - Parameter isAsked: Whether the user has to confirm the deletion.
    init(_ post: CommunityPost, in feed: Feed, isAsked: Bool) {
        self.post = post.id
        reactions = post.reactions
        isOwn = post.author == feed.userID
        switch feed.deletions[post.id] {
        case .pending(nil): deletion = .isPending(.isBeingDeleted)
        case .pending: deletion = .isPending(.willBeDeleted)
        case .failed(let error): deletion = .hasFailed(.notDeleted(error.message))
        case nil: if isAsked { deletion = .isAsked }
        }
    }
}

struct PostActionsView: View {
    let actions: PostActionsViewModel

    var body: Node {
        Row(spacing: .small) {
            list(actions.choices) { choice in
                Button(
                    localized(choice.label), choice.isOwn ? .secondary : .plain,
                    action: FeedAction.react(choice.isOwn ? nil : choice.reaction, actions.post))
            }
        }
        if actions.isOwn { DeletionView(actions: actions) }
    }
}

private struct DeletionView: View {
    let actions: PostActionsViewModel

    var body: Node {
        switch actions.deletion {
        case .none: Row { Button(localized(.deletePost), .plain, action: FeedAction.askToDelete(actions.post)) }
        case .isAsked:
            Banner(localized(.deletePostQuestion), .warning)
            Row(spacing: .small) {
                Button(localized(.delete), .danger, action: FeedAction.delete(actions.post))
                keep
            }
        case .isPending(let text):
            Banner(localized(text), .info)
            Row { keep }
        case .hasFailed(let text):
            Banner(localized(text), .danger)
            Row(spacing: .small) {
                Button(localized(\.tryAgain), .secondary, action: FeedAction.delete(actions.post))
                keep
            }
        }
    }

    private var keep: Node { Button(localized(.keepPost), .plain, action: FeedAction.keep(actions.post)).body }
}
