public import MoneyAPI
public import RoutingService

/// A saved transfer, which prefills the transfer form.
public struct TransferTemplate: Sendable, Hashable, Identifiable, Codable {
    /// The maximum number of characters of a name.
    public static let nameLength = 60
    public static let maximumCount = 100
    /// The maximum number of bytes of a name, and of the id of a template or an account.
    private static let nameSize = 20 * nameLength
    static let idSize = 128

    public var id: String
    public var name: String
    /// The ids of the account and of the target, which is another account or a payee.
    public var from: String
    public var to: String
    /// The amount in the currency of the source account; nil if the user enters it each time.
    public var amount: Money?
    public var reference: String

    public init(id: String, name: String, from: String, to: String, amount: Money?, reference: String) {
        (self.id, self.name, self.from, self.to, self.amount, self.reference) = (id, name, from, to, amount, reference)
    }

    /// Returns the template without spaces around its name, after validation.
    ///
    /// - Throws: ``FinanceError`` of the kinds `nameMissing` and `nameTooLong`; ``FinanceError/malformedOrder`` for other
    ///   malformed values.
    public func checked() throws(FinanceError) -> TransferTemplate {
        var template = self
        template.name = try Self.checked(name: name)
        guard [id, from, to].allSatisfy({ (1...Self.idSize).contains($0.utf8.count) }), from != to,
            reference.utf8.count <= TransferEntry.referenceSize, reference.count <= TransferEntry.referenceLength,
            amount.map({ $0.minorUnits > 0 }) ?? true
        else { throw .malformedOrder }
        return template
    }

    /// Returns a name without surrounding spaces, after validation.
    static func checked(name: String) throws(FinanceError) -> String {
        let name = String(name.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
        guard !name.isEmpty else { throw .nameMissing }
        guard name.utf8.count <= nameSize, name.count <= nameLength else { throw .nameTooLong }
        return name
    }
}

/// The transfer templates of the user, stored on this device until the user deletes them.
public protocol TransferTemplatesProviding: Sendable {
    /// The templates, oldest first.
    func transferTemplates() async throws(FinanceError) -> [TransferTemplate]
    /// A value after each following change of the templates.
    func transferTemplateChanges() -> AsyncStream<Void>
    /// Adds a template, or replaces the one with its id in its place.
    /// - Throws: ``FinanceError/tooManySaved``, ``FinanceError/nameTaken``, and errors of ``TransferTemplate/checked()``; nothing is stored then.
    func save(_ template: TransferTemplate) async throws(FinanceError)
    /// Deletes a template; without effect if there is none with this id.
    func deleteTransferTemplate(_ id: TransferTemplate.ID) async throws(FinanceError)
}

/// The transfer templates on this device have changed.
public struct TransferTemplatesChanged: DomainEvent, Hashable { public init() {} }
