/// Encrypts the values of single columns with functions of the app.
///
/// The context (table, column, row) and the storage class are authenticated: a sealed value copied to another row, or read as another type, does
/// not open. Whether a value is NULL is not hidden.
public struct ColumnSeal: Sendable {
    private let sealing: @Sendable (_ plaintext: [UInt8], _ context: [UInt8]) throws -> [UInt8]
    private let opening: @Sendable (_ sealed: [UInt8], _ context: [UInt8]) throws -> [UInt8]

    /// - Parameters:
    ///   - seal: encrypts and authenticates; must return a different result for each call.
    ///   - open: the inverse; must throw for bytes that `seal` did not return for the same context.
    public init(
        seal: @escaping @Sendable (_ plaintext: [UInt8], _ context: [UInt8]) throws -> [UInt8],
        open: @escaping @Sendable (_ sealed: [UInt8], _ context: [UInt8]) throws -> [UInt8]
    ) {
        sealing = seal
        opening = open
    }

    /// Returns the sealed value for binding.
    public func value<Value: SQLColumn>(_ value: Value, context: String) throws -> SQLValue {
        let plaintext: [UInt8]
        switch value.sqlValue {
        case .null: return .null
        case .integer(let integer): plaintext = Self.bytes(UInt64(bitPattern: Int64(integer)))
        case .real(let real): plaintext = Self.bytes(real.bitPattern)
        case .text(let text): plaintext = Array(text.utf8)
        case .bytes(let bytes): plaintext = bytes
        }
        return .bytes(try sealing(plaintext, Self.place(context, Value.storageClass)))
    }

    /// Opens the value of a sealed column.
    /// - Throws: the errors of `open`; ``StoreError/Code/wrongType`` if the column contains no bytes, or a value of another type.
    public func open<Value: SQLColumn>(_ row: Row, _ column: Int, as type: Value.Type = Value.self, context: String) throws -> Value {
        let isMissing = try row.isNull(column)
        if isMissing, let value = Value(sqlValue: .null) { return value }
        let plaintext = try opening(try row.bytes(column), Self.place(context, Value.storageClass))
        let stored: SQLValue? =
            switch Value.storageClass {
            case .integer: Self.number(plaintext).map { .integer(Int(Int64(bitPattern: $0))) }
            case .real: Self.number(plaintext).map { .real(Double(bitPattern: $0)) }
            case .text: String(validating: plaintext, as: UTF8.self).map { .text($0) }
            case .bytes: .bytes(plaintext)
            }
        guard let value = stored.flatMap(Value.init(sqlValue:)) else { throw row.mismatch(column, "a sealed \(type)") }
        return value
    }

    /// Text is sealed under the context alone, for compatibility with earlier versions.
    private static func place(_ context: String, _ storage: SQLStorageClass) -> [UInt8] {
        Array(context.utf8) + (storage == .text ? [] : [0, storage.rawValue])
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func number(_ bytes: [UInt8]) -> UInt64? {
        bytes.count == 8 ? bytes.reduce(0) { $0 << 8 | UInt64($1) } : nil
    }
}
