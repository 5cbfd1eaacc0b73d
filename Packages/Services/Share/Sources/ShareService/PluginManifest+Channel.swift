import PluginsAPI
import ShareAPI

extension PluginManifest {
    /// The manifest of a channel of this module. All of them have the same version.
    init(channel id: String, _ name: String) {
        self.init(id: "share.\(id)", name: name, version: PluginVersion(1, 1, 0), capabilities: [.share])
    }
}
