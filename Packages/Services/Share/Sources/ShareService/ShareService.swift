public import PluginsAPI
public import RoutingService
public import ShareAPI

/// Shares content through the app's plug-ins.
public struct ShareService: ShareServing {
    /// The time limit of a channel. Slower ones are omitted, because the dialog waits for them.
    static let timeLimit = Duration.seconds(1)

    private let plugins: any PluginCalling
    private let mediator: Mediator
    private let link: @Sendable (String) -> String

    /// - Parameters:
    ///   - plugins: Calls the channels.
    ///   - mediator: Determines the pages that can be opened from outside, returns files, and announces `PageShared`.
    ///   - link: Returns the URL of a location, for example by adding scheme and host.
    public init(plugins: any PluginCalling, mediator: Mediator, link: @escaping @Sendable (String) -> String) {
        self.plugins = plugins
        self.mediator = mediator
        self.link = link
    }

    public func content(at location: String, title: String) async throws(ShareError) -> ShareContent {
        guard location.hasPrefix("/") else { throw .notShareable }
        let line = title.split(whereSeparator: \.isNewline).joined(separator: " ")
        if let route = try? mediator.route(for: location, from: .external), route is any PageRoute {
            return ShareContent(title: line.isEmpty ? location : line, body: .link(link(location)))
        }
        guard (try? mediator.route(for: location, from: .web)) is any FileRoute else { throw .notShareable }
        guard let file = try? await mediator.open(location, from: .web) as? RouteFile else { throw .unavailable }
        return ShareContent(title: line, body: try Self.body(of: file, title: line))
    }

    /// Only bytes decide that a file is an image; a plain text may not contain other bytes.
    private static func body(of file: RouteFile, title: String) throws(ShareError) -> ShareContent.Body {
        let shared = try SharedFile(title: title, mediaType: file.mediaType, bytes: file.bytes)
        if shared.isImage { return .image(shared) }
        if shared.mediaType == "text/plain", let text = String(validating: file.bytes, as: UTF8.self), !text.contains("\0") {
            return .text(text)
        }
        return .file(shared)
    }

    public func options(for content: ShareContent) async -> [ShareOption] {
        let channels = plugins.manifests(offering: .share)
        let options = await withTaskGroup(of: (Int, ShareOption?).self) { group in
            for (index, channel) in channels.enumerated() {
                group.addTask { (index, await option(of: channel, for: content)) }
            }
            var options = [ShareOption?](repeating: nil, count: channels.count)
            for await (index, option) in group { options[index] = option }
            return options
        }
        return options.compactMap(\.self)
    }

    private func option(of channel: PluginManifest, for content: ShareContent) async -> ShareOption? {
        let effect = try? await plugins.call(channel.id, for: .share, as: (any ShareChannel).self, within: Self.timeLimit) {
            $0.accepts.contains(content.kind) ? try await $0.effect(for: content) : nil
        }
        guard let effect else { return nil }
        return ShareOption(id: channel.id, name: channel.name, effect: effect)
    }

    public func didShare(through option: ShareOption.ID) async {
        guard plugins.manifests(offering: .share).contains(where: { $0.id == option }) else { return }
        mediator.post(PageShared(channel: option))
    }
}

extension PluginManifest {
    /// The manifest of a channel of this module. All of them have the same version.
    init(channel id: String, _ name: String) {
        self.init(id: "share.\(id)", name: name, version: PluginVersion(1, 1, 0), capabilities: [.share])
    }
}
