/// A pure function from its stored values to a ``Node``.
///
/// A screen's view holds one `viewModel`; a component holds the few values it shows. A view has no state, side effects, services or
/// navigation: equal values give equal nodes.
///
/// ```swift
/// struct GreetingView: View {
///     let viewModel: GreetingViewModel
///
///     var body: Node {
///         Text(viewModel.greeting, .heading)
///         Button("Wave", action: GreetingAction.wave)
///     }
/// }
/// ```
public protocol View {
    /// The content of the view. Views in sequence are joined; `if`, `else` and `switch` choose between views. There is no `for`: repetition
    /// requires stable keys, see ``list(_:id:content:)``.
    @NodeBuilder var body: Node { get }
}
