/// A type-erased action of a screen.
///
/// - Note: `@unchecked Sendable` because `AnyHashable` cannot express that its base is `Sendable`. The only initializer requires it, and
///   the base is immutable.
@_spi(Rendering) public struct ErasedAction: Hashable, @unchecked Sendable {
    let base: AnyHashable

    init(_ action: some Hashable & Sendable) {
        base = AnyHashable(action)
    }

    /// The name of the enum case, or of the type, without payloads, which may contain user input.
    var name: String {
        let mirror = Mirror(reflecting: base.base)
        guard mirror.displayStyle == .enum else { return String(describing: type(of: base.base)) }
        return mirror.children.first?.label ?? String(describing: base.base)
    }
}
