/// Something that an app can be given without being changed: a share channel, a way to sign in, a way to pay.
///
/// What it can do is a second protocol, declared by the domain that uses it, such as `ShareChannel`. The app never calls a plug-in
/// directly but through ``PluginCalling``, which keeps its failures away from everybody else.
public protocol Plugin: Sendable {
    /// Who it is and what it may be asked for. Always the same.
    var manifest: PluginManifest { get }
}

/// Who a plug-in is and what it may be asked for.
public struct PluginManifest: Sendable, Hashable, Identifiable {
    /// Unique in an app: 3 to 64 letters a-z, digits, dots and hyphens, for example `share.copy-link`.
    public var id: String
    /// What people read, 1 to 40 characters.
    public var name: String
    /// Of the plug-in.
    public var version: PluginVersion
    /// What it may be asked for, at least one. What is not listed is never asked, even if the plug-in could.
    public var capabilities: Set<Capability>

    public init(id: String, name: String, version: PluginVersion, capabilities: Set<Capability>) {
        self.id = id
        self.name = name
        self.version = version
        self.capabilities = capabilities
    }

    /// What is wrong with it, in a few words; nil for a good one.
    public var problem: String? {
        let isPlain = id.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        if !isPlain || !(3...64).contains(id.utf8.count) { return "its id is not made of 3 to 64 of a-z, 0-9, '.' and '-'" }
        if name.utf8.count > 40 * 20 || !(1...40).contains(name.count) || name.contains(where: \.isNewline) {
            return "its name is not one line of 1 to 40 characters"
        }
        if capabilities.isEmpty { return "it can do nothing" }
        return nil
    }
}

/// Something that a plug-in can be asked for. A domain adds its own.
public struct Capability: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// Three numbers, compared from the left.
public struct PluginVersion: Sendable, Hashable, Comparable, LosslessStringConvertible {
    public var major: Int
    public var minor: Int
    public var patch: Int

    public init(_ major: Int, _ minor: Int, _ patch: Int) {
        (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    /// Reads `1.2.3`; nil for anything else.
    public init?(_ description: String) {
        let numbers = description.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 3, let major = numbers[0], let minor = numbers[1], let patch = numbers[2],
            "\(major).\(minor).\(patch)" == description, min(major, minor, patch) >= 0
        else { return nil }
        self.init(major, minor, patch)
    }

    public var description: String { "\(major).\(minor).\(patch)" }

    public static func < (left: PluginVersion, right: PluginVersion) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }
}
