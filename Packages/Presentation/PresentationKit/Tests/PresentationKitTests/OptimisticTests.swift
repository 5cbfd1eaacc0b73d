import PresentationKit
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor struct OptimisticTests {
    private let post = Post()
    private struct Refused: Error {}

    private struct ViewModel: Equatable {
        var likes = 10
        var isLiked = false
        var news: [String] = []
    }

    @MainActor private final class Post: ScreenController {
        let context = ScreenContext()
        var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
        var view: Text { Text("") }
        var shown: ViewModel { expected(\.viewModel) }
        var refusals = 0

        func like(_ work: () async throws(Refused) -> Void) async {
            await optimistically(\.viewModel) {
                $0.likes += 1
                $0.isLiked = true
            } work: { () throws(Refused) in
                try await work()
            } failed: { _ in
                refusals += 1
            }
        }
    }

    @Test func change_isShownAtOnce_andMadeWhenTheWorkSucceeds() async {
        await post.like {
            #expect(post.shown == ViewModel(likes: 11, isLiked: true))
            #expect(post.viewModel == ViewModel())
        }
        #expect(post.viewModel == ViewModel(likes: 11, isLiked: true) && post.shown == post.viewModel && post.refusals == 0)
    }

    @Test func optimisticUpdate_whenOperationFails_isRevertedAlone() async {
        await post.like { () throws(Refused) in
            post.viewModel.news.append("meanwhile")
            post.viewModel.likes = 20
            #expect(post.shown == ViewModel(likes: 21, isLiked: true, news: ["meanwhile"]))
            throw Refused()
        }
        #expect(post.shown == ViewModel(likes: 20, news: ["meanwhile"]) && post.refusals == 1)
    }

    /// In every order of outcomes, the final state is the one without the failed updates.
    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func optimisticUpdates_afterAnySequence_leaveConfirmedState(seed: UInt64) async {
        var state = seed
        func pick(_ count: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % count
        }
        var wanted: [String] = []
        func nest(_ depth: Int) async {
            let word = "\(depth)-\(pick(100))"
            let fails = pick(2) == 0
            // Each update appends its word at its position, or fails.
            let place = wanted.count
            wanted.append(word)
            await post.optimistically(\.viewModel) {
                $0.news.append(word)
            } work: { () throws(Refused) in
                if depth < 5 { await nest(depth + 1) }
                if fails { throw Refused() }
            } failed: { (_: Refused) in
            }
            if fails { wanted.remove(at: place) }
        }
        await nest(0)
        #expect(post.viewModel.news == wanted && post.shown == post.viewModel)
    }
}
