public import ShareAPI
import Synchronization

/// A share service with one content and fixed options.
public final class FakeShare: ShareServing {
    private let body: Result<ShareContent.Body, ShareError>
    private let fixed: [ShareOption]
    private let done = Mutex<[String]>([])

    /// Creates a service with options.
    public init(_ options: [ShareOption], body: ShareContent.Body = .link("https://x.example/travel")) {
        self.body = .success(body)
        fixed = options
    }

    /// Creates a service without content.
    public init(failing error: ShareError) {
        body = .failure(error)
        fixed = []
    }

    /// The IDs of reported options, in order.
    public var shared: [String] { done.withLock { $0 } }

    public func content(at location: String, title: String) async throws(ShareError) -> ShareContent {
        ShareContent(title: title, body: try body.get())
    }

    public func options(for content: ShareContent) async -> [ShareOption] { fixed }

    public func didShare(through option: ShareOption.ID) async {
        done.withLock { $0.append(option) }
    }
}
