public import PluginsAPI
public import RoutingService
public import ShareAPI

/// Shares pages through the app's plug-ins.
public struct ShareService: ShareServing {
    /// The time limit of a channel. Slower ones are omitted, because the dialog waits for them.
    static let timeLimit = Duration.seconds(1)

    private let plugins: any PluginCalling
    private let mediator: Mediator
    private let link: @Sendable (String) -> String

    /// - Parameters:
    ///   - plugins: Calls the channels.
    ///   - mediator: Determines the pages that can be opened from outside, and announces `PageShared`.
    ///   - link: Returns the URL of a location, for example by adding scheme and host.
    public init(plugins: any PluginCalling, mediator: Mediator, link: @escaping @Sendable (String) -> String) {
        self.plugins = plugins
        self.mediator = mediator
        self.link = link
    }

    public func options(forPageAt location: String, title: String) async throws(ShareError) -> [ShareOption] {
        guard location.hasPrefix("/"), let route = try? mediator.route(for: location, from: .external), route is any PageRoute else {
            throw .notShareable
        }
        let line = title.split(whereSeparator: \.isNewline).joined(separator: " ")
        let content = ShareContent(title: line.isEmpty ? location : line, link: link(location))
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
            try await $0.effect(for: content)
        }
        guard let effect else { return nil }
        return ShareOption(id: channel.id, name: channel.name, effect: effect)
    }

    public func didShare(through option: ShareOption.ID) async {
        guard plugins.manifests(offering: .share).contains(where: { $0.id == option }) else { return }
        mediator.post(PageShared(channel: option))
    }
}
