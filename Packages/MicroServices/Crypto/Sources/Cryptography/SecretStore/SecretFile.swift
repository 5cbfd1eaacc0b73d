/// The format of a secret's file: `"SSEC" | version (1) | sealed box`, with the name as associated data.
enum SecretFile {
    static let suffix = ".sealed"
    static let headerSize = 5
    private static let header = Array("SSEC".utf8) + [1]

    static func seal(_ secret: borrowing SecretBytes, name: String, with sealer: Sealer) throws -> [UInt8] {
        header + (try sealer.seal(secret, authenticating: associatedData(name)))
    }

    static func open(_ content: Bytes, name: String, with sealer: Sealer, file: String) throws -> SecretBytes {
        guard content.count >= headerSize, content.starts(with: header.prefix(4)) else {
            throw CryptographyError.secretDamaged(file: file, "it is not a file of a secret store")
        }
        guard content[4] == header[4] else {
            throw CryptographyError.secretDamaged(file: file, "it has version \(content[4]), this software knows version \(header[4])")
        }
        do {
            return try sealer.openSecret(Bytes(rebasing: content[headerSize...]), authenticating: associatedData(name))
        } catch let error as CryptographyError where error.code == .unknownKey {
            throw CryptographyError.secretDamaged(file: file, "it was sealed with the master key of another store")
        } catch let error as CryptographyError where error.code == .authenticationFailed {
            throw CryptographyError.secretDamaged(file: file, "it was changed or belongs to another name")
        } catch let error as CryptographyError where error.code == .malformed {
            throw CryptographyError.secretDamaged(file: file, "it is torn or changed")
        }
    }

    private static func associatedData(_ name: String) -> [UInt8] {
        Array("secret store 1:".utf8) + Array(name.utf8)
    }
}
