/// The modules of toolchains and platform SDKs, which no manifest declares.
///
/// A fixed list instead of the machine's, so that a check has the same result everywhere. An overlay of two of them (`_MapKit_SwiftUI`) is
/// included; other names with a leading underscore are not.
public enum ToolchainModules {
    public static func contains(_ module: String) -> Bool {
        if names.contains(module) { return true }
        guard module.hasPrefix("_") else { return false }
        let parts = module.dropFirst().split(separator: "_")
        return parts.count > 1 && parts.allSatisfy { names.contains(String($0)) }
    }

    /// The modules that only tests may use.
    public static let testing: Set<String> = ["Testing", "XCTest", "StoreKitTest", "XCUIAutomation"]
    private static let names = Set(String(decoding: PackageResources.modules_txt, as: UTF8.self).split(separator: "\n").map(String.init))
}
