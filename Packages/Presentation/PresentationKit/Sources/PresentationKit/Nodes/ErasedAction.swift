/// An action of some screen whose type is not known here.
///
/// - Note: `@unchecked Sendable` because `AnyHashable` cannot say that its base is `Sendable`; the only initialiser demands that it is,
///   and the base is never changed.
@_spi(Rendering) public struct ErasedAction: Hashable, @unchecked Sendable {
    let base: AnyHashable

    init(_ action: some Hashable & Sendable) {
        base = AnyHashable(action)
    }

    /// The name of the enum case, or of the type: never a payload, because payloads hold what users entered.
    var name: String {
        let mirror = Mirror(reflecting: base.base)
        guard mirror.displayStyle == .enum else { return String(describing: type(of: base.base)) }
        return mirror.children.first?.label ?? String(describing: base.base)
    }
}
