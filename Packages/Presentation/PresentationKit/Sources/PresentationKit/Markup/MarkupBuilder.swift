/// Joins the statements of a view's `body`.
@resultBuilder
public enum MarkupBuilder {
    public static func buildExpression(_ markup: Markup) -> Markup { markup }

    public static func buildExpression(_ view: some View) -> Markup { view.body }

    public static func buildExpression(_ view: (some View)?) -> Markup { view?.body ?? .empty }

    public static func buildBlock() -> Markup { .empty }

    public static func buildBlock(_ piece: Markup) -> Markup { piece }

    public static func buildBlock(_ pieces: Markup...) -> Markup { Markup(pieces) }

    public static func buildOptional(_ piece: Markup?) -> Markup { piece ?? .empty }

    public static func buildEither(first piece: Markup) -> Markup { piece }

    public static func buildEither(second piece: Markup) -> Markup { piece }

    @available(*, unavailable, message: "a repetition needs stable keys: use list(_:id:content:)")
    public static func buildArray(_ pieces: [Markup]) -> Markup { Markup(pieces) }
}
