public import PresentationKit

/// An order that the user checks before it is sent.
public struct OrderReview<Order: Sendable>: Sendable {
    public var order: Order
    let title: LocalizedText
    let send: LocalizedText
    let facts: [(name: LocalizedText, value: LocalizedText)]
    /// A question about a similar order; nil for none.
    public var question: OrderQuestion?
    public var failure: LocalizedText?

    /// - Parameters:
    ///   - send: The label of the button that sends the order.
    ///   - facts: The order as names and values. Empty values are left out.
    public init(_ order: Order, title: LocalizedText = .checkOrder, send: LocalizedText, facts: [(LocalizedText, LocalizedText)]) {
        (self.order, self.title, self.send) = (order, title, send)
        self.facts = facts.map { (name: $0, value: $1) }
    }
}

/// A question about a similar order, and the label of the button that sends this one nevertheless.
public typealias OrderQuestion = (text: LocalizedText, send: LocalizedText)

/// An order with the button that sends it.
public struct OrderReviewView<Order: Sendable, Action: Hashable & Sendable>: View {
    let review: OrderReview<Order>
    let isSending: Bool
    let style: Button.Style
    let send: (_ isAnother: Bool) -> Action
    let change: Action?

    /// - Parameters:
    ///   - style: The style of the button that sends the order.
    ///   - send: Returns the action that sends the order. The parameter is whether the user has answered the question.
    ///   - change: The action that shows the form again; nil without a form.
    public init(
        _ review: OrderReview<Order>, isSending: Bool, style: Button.Style = .primary, send: @escaping (_ isAnother: Bool) -> Action,
        change: Action?
    ) {
        (self.review, self.isSending, self.style, self.send, self.change) = (review, isSending, style, send, change)
    }

    public var body: Node {
        let facts = review.facts.map { (localized($0.name), localized($0.value)) }.filter { !$1.isEmpty }
        let question = isSending ? nil : review.question
        return Stack(spacing: .medium) {
            Text(localized(review.title), .heading)
            KeyValueTable(facts.map { .init($0, $1) })
            if let failure = review.failure { Banner(localized(failure), .danger) }
            if isSending { Banner(localized(.continuesByItself), .info) }
            if let question { Banner(localized(question.text), .warning) }
            Row {
                Button(localized(question?.send ?? review.send), style, action: send(review.question != nil), isPending: isSending)
                if let change { Button(localized(.change), .secondary, action: change, isEnabled: !isSending) }
            }
        }.body
    }
}

extension ScreenController {
    /// Validates a form and shows its order for review. Sends nothing.
    /// - Parameters:
    ///   - make: Returns the review; nil if fields have errors.
    ///   - ask: Returns the question about the order.
    public func review<Model: FormModel, Order>(
        _ form: ReferenceWritableKeyPath<Self, Model>, _ values: FormValues, as review: ReferenceWritableKeyPath<Self, OrderReview<Order>?>,
        make: (inout Model) -> OrderReview<Order>?, ask: (Order) async -> OrderQuestion? = { _ in nil }
    ) async {
        await submit(form, values) { (_: Never) in
            nil
        } make: {
            make(&$0)
        } work: { made in
            var made = made
            made.question = await ask(made.order)
            self[keyPath: review] = made
        }
        // The order is not sent yet.
        context.hasUnsentInput = true
    }
}
