public import PresentationKit

/// An order that is pending or not acknowledged.
public struct PendingOrderViewModel: Identifiable {
    public var id = ""
    public var title = LocalizedText(verbatim: "")
    /// The time of the order; nil if it is not shown.
    public var since: LocalizedText? = nil
    public var text = LocalizedText(verbatim: "")
    public var tone = Banner.Style.info
    /// The label of the button that removes it; nil while it continues.
    public var ending: LocalizedText? = nil
    /// The link to the form that edits it; nil if it cannot be edited.
    public var change: (label: LocalizedText, location: String)? = nil
    public init(id: String, title: LocalizedText) { (self.id, self.title) = (id, title) }

    /// Shows the outcome of an order, which the user can acknowledge.
    public mutating func end(_ text: LocalizedText, _ tone: Banner.Style) { (self.text, self.tone, ending) = (text, tone, .understood) }
}

/// The pending orders of a page under a title, with their actions; nothing without orders.
public struct PendingOrdersView<Action: Hashable & Sendable>: View {
    let title: LocalizedText
    let orders: [PendingOrderViewModel]
    let forget: (String) -> Action

    public init(_ title: LocalizedText, _ orders: [PendingOrderViewModel], forget: @escaping (String) -> Action) {
        (self.title, self.orders, self.forget) = (title, orders, forget)
    }

    public var body: Node {
        if !orders.isEmpty {
            Section(localized(title)) {
                list(orders) { order in
                    Card {
                        Stack(spacing: .small) {
                            Text(localized(order.title), .subheading)
                            if let since = order.since { Text(localized(since), .caption) }
                            Banner(localized(order.text), order.tone)
                            if let ending = order.ending {
                                Row(spacing: .small) {
                                    if let change = order.change { Link(localized(change.label), to: change.location, .secondaryButton) }
                                    Button(localized(ending), .plain, action: forget(order.id))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
