public import RoutingService

/// A person or company that the user transfers money to.
public struct Payee: Sendable, Hashable, Identifiable, Codable {
    public static let maximumCount = 500

    public var id: String
    public var name: String
    /// The IBAN of the account.
    public var number: String

    public init(id: String, name: String, number: String) { (self.id, self.name, self.number) = (id, name, number) }

    /// Returns the payee without surrounding spaces and with the IBAN in electronic format, after validation.
    ///
    /// - Throws: ``FinanceError`` of the kinds `nameMissing`, `nameTooLong` and `malformedIBAN`; ``FinanceError/malformedOrder`` for another
    ///   malformed value.
    public func checked() throws(FinanceError) -> Payee {
        guard (1...TransferTemplate.idSize).contains(id.utf8.count) else { throw .malformedOrder }
        guard let number = IBAN.electronic(number) else { throw .malformedIBAN }
        return Payee(id: id, name: try TransferTemplate.checked(name: name), number: number)
    }
}

/// International bank account numbers (ISO 13616).
public enum IBAN {
    /// The number without spaces and in capital letters; nil unless its length and check digits are right.
    public static func electronic(_ text: String) -> String? {
        let number = text.filter { !$0.isWhitespace }.uppercased()
        let bytes = Array(number.utf8)
        guard (15...34).contains(bytes.count), bytes.allSatisfy({ digit($0) != nil }), bytes[..<2].allSatisfy({ $0 >= 0x41 }),
            bytes[2..<4].allSatisfy({ $0 < 0x41 })
        else { return nil }
        let remainder = (bytes[4...] + bytes[..<4]).compactMap(digit).reduce(0) { ($0 * ($1 > 9 ? 100 : 10) + $1) % 97 }
        return remainder == 1 ? number : nil
    }

    /// The number in groups of four characters, as on paper.
    public static func grouped(_ number: String) -> String {
        var text = ""
        for (index, character) in number.enumerated() { text += index > 0 && index % 4 == 0 ? " \(character)" : "\(character)" }
        return text
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30
        case 0x41...0x5A: Int(byte) - 0x41 + 10
        default: nil
        }
    }
}

/// The payees of the user, stored on this device until the user deletes them.
public protocol PayeesProviding: Sendable {
    /// The payees by name.
    func payees() async throws(FinanceError) -> [Payee]
    /// A value after each following change of the payees.
    func payeeChanges() -> AsyncStream<Void>
    /// Adds a payee, or replaces the one with its id.
    /// - Throws: ``FinanceError/tooManySaved``, ``FinanceError/nameTaken``, and errors of ``Payee/checked()``; nothing is stored then.
    func save(_ payee: Payee) async throws(FinanceError)
    /// Deletes a payee; without effect if there is none with this id.
    func deletePayee(_ id: Payee.ID) async throws(FinanceError)
}

/// The payees on this device have changed.
public struct PayeesChanged: DomainEvent, Hashable { public init() {} }
