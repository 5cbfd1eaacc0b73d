/// The page's half of the bridge, as a file that a web page loads before it calls `strata.ready`.
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
    /// The version of the protocol that it speaks.
    public static let version = BridgeConversation.version
    /// `text/javascript`, in UTF-8. At most 3 KB, without dependencies.
    public static let source = String(decoding: PackageResources.bridge_js, as: UTF8.self)
}
