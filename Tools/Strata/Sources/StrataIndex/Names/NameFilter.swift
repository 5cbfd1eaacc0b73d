/// Determines from the bytes of a mangled name whether its declaration may be relevant.
struct NameFilter {
    /// The names of the workspace's modules.
    let modules: Set<String>
    let own: String
    /// Whether uses within the module are relevant, because its files belong to different layers.
    let includesOwn: Bool

    /// Whether the declaration may belong to another module of the workspace, or be an extension member. Its definition determines the
    /// owner.
    func mayBeForeign(_ usr: UnsafeRawBufferPointer) -> Bool {
        guard Self.isOurs(usr) else { return false }
        if usr[0] == UInt8(ascii: "c") {
            guard let module = Self.objectiveCModule(usr) else { return false }
            return module == own ? includesOwn : modules.contains(module)
        }
        // A name with repeated words or non-ASCII letters is encoded differently and not parsed here.
        if usr[2] == UInt8(ascii: "0") { return true }
        // `E` follows the module of an extension that declares a member: only then may it differ from the first module.
        let mayBeExtension = usr.dropFirst(2).contains(UInt8(ascii: "E"))
        guard let module = Self.firstModule(usr) else { return mayBeExtension }
        if module == own { return includesOwn || mayBeExtension }
        return mayBeExtension || modules.contains(module)
    }

    /// Whether other files may use the declaration: any Swift declaration, and those exposed to Objective-C.
    func mayBeOwn(_ usr: UnsafeRawBufferPointer) -> Bool { Self.isOurs(usr) }

    private static func isOurs(_ usr: UnsafeRawBufferPointer) -> Bool {
        usr.count > 3 && (usr[0] == UInt8(ascii: "s") || usr[0] == UInt8(ascii: "c")) && usr[1] == UInt8(ascii: ":")
    }

    /// `Net` of `c:@M@Net@objc(cs)Client(im)get`, and of `c:@CM@Net@@objc(cs)NSObject(im)get`, a member that it adds to another's class.
    static func objectiveCModule(_ usr: UnsafeRawBufferPointer) -> String? {
        let text = String(decoding: usr, as: UTF8.self)
        for prefix in ["c:@M@", "c:@CM@"] where text.hasPrefix(prefix) {
            return text.dropFirst(prefix.count).firstIndex(of: "@").map {
                String(text[text.index(text.startIndex, offsetBy: prefix.count)..<$0])
            }
        }
        return nil
    }

    /// The module at the beginning of a mangled name; `nil` for the standard library's short names.
    static func firstModule(_ usr: UnsafeRawBufferPointer) -> String? {
        var index = 2
        var length = 0
        while index < usr.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(usr[index]) {
            length = length * 10 + Int(usr[index] - UInt8(ascii: "0"))
            guard length < usr.count else { return nil }
            index += 1
        }
        guard length > 0, index + length <= usr.count else { return nil }
        return String(decoding: UnsafeRawBufferPointer(rebasing: usr[index..<index + length]), as: UTF8.self)
    }
}
