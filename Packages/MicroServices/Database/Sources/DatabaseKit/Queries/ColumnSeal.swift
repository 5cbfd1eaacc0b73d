/// Encryption of single columns, by whatever the app encrypts with.
///
/// The context says where a value belongs (table, column, row) and is authenticated with it: a sealed value that is copied
/// to another row does not open.
public struct ColumnSeal: Sendable {
    private let sealing: @Sendable (_ plaintext: [UInt8], _ context: [UInt8]) throws -> [UInt8]
    private let opening: @Sendable (_ sealed: [UInt8], _ context: [UInt8]) throws -> [UInt8]

    /// - Parameters:
    ///   - seal: encrypts and authenticates; must give another result each time.
    ///   - open: the inverse; throws for anything that `seal` did not make with the same context.
    public init(
        seal: @escaping @Sendable (_ plaintext: [UInt8], _ context: [UInt8]) throws -> [UInt8],
        open: @escaping @Sendable (_ sealed: [UInt8], _ context: [UInt8]) throws -> [UInt8]
    ) {
        sealing = seal
        opening = open
    }

    /// Text as a sealed value, for binding.
    public func value(_ text: String, context: String) throws -> SQLValue {
        .bytes(try sealing(Array(text.utf8), Array(context.utf8)))
    }

    /// The text of a sealed column.
    /// - Throws: what `open` throws; ``StoreError/Code/wrongType`` when the column holds no bytes.
    public func text(_ row: Row, _ column: Int, context: String) throws -> String {
        String(decoding: try opening(try row.bytes(column), Array(context.utf8)), as: UTF8.self)
    }
}
