/// Determines from the bytes of a mangled name whether its declaration may be relevant.
struct NameFilter {
    let modules: Set<String>
    let own: String
    /// Whether uses within the module are relevant, because its files belong to different layers.
    let includesOwn: Bool

    /// Whether the declaration may belong to another module, or be an extension member. Its definition determines the owner.
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
        guard let module = Self.firstModule(usr).map({ String(decoding: $0, as: UTF8.self) }) else { return mayBeExtension }
        if module == own { return includesOwn || mayBeExtension }
        return mayBeExtension || modules.contains(module)
    }

    /// Whether it is a Swift declaration, or one that is exposed to Objective-C.
    static func isOurs(_ usr: UnsafeRawBufferPointer) -> Bool {
        usr.count > 3 && (usr[0] == UInt8(ascii: "s") || usr[0] == UInt8(ascii: "c")) && usr[1] == UInt8(ascii: ":")
    }

    /// `Net` of `c:@M@Net@objc(cs)Client(im)get`, and of `c:@CM@Net@@objc(cs)NSObject(im)get`, a member that it adds to another's class.
    static func objectiveCModule(_ usr: UnsafeRawBufferPointer) -> String? {
        let text = String(decoding: usr, as: UTF8.self)
        guard let prefix = ["c:@M@", "c:@CM@"].first(where: text.hasPrefix) else { return nil }
        let rest = text.dropFirst(prefix.count)
        return rest.firstIndex(of: "@").map { String(rest[..<$0]) }
    }

    /// The module at the beginning of a mangled name; `nil` for the standard library's short names.
    static func firstModule<USR: Collection<UInt8>>(_ usr: USR) -> USR.SubSequence? {
        let digits = usr.dropFirst(2).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        // No name is longer than a million bytes.
        guard !digits.isEmpty, digits.count < 7 else { return nil }
        let length = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        let name = usr[digits.endIndex...].prefix(length)
        return name.isEmpty || name.count < length ? nil : name
    }
}
