/// The script that a web page loads before it calls `strata.ready`.
///
/// ```html
/// <script src="bridge.js"></script>
/// <script>
///     await strata.ready(["user.name", "open:profile"]);
///     const name = await strata.request("user.name");
///     await strata.open("/profile");
///     strata.on("session.changed", (values) => …);
/// </script>
/// ```
public enum WebBridgeScript {
    static let version = BridgeConversation.version
    /// The `text/javascript` source in UTF-8, at most 3 KB without dependencies.
    public static let source = String(decoding: PackageResources.bridge_js, as: UTF8.self)
}
