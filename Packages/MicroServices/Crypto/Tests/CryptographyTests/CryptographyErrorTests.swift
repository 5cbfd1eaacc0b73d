import Testing

@testable import Cryptography

@Suite(.timeLimit(.minutes(10))) struct CryptographyErrorTests {
    @Test(arguments: [
        (
            CryptographyError.authenticationFailed, CryptographyError.Code.authenticationFailed,
            "The sealed box could not be opened: it was changed, or it was sealed with another key or other associated data."
        ),
        (.malformed("sealed box", "it is short"), .malformed, "The sealed box could not be read: it is short."),
        (
            .unknownKey(7), .unknownKey,
            "The sealed box was made with key 7, which this sealer does not have. Pass that key in `alsoOpening`."
        ),
        (
            .invalidArgument("The key", "it needs exactly 32 bytes"), .invalidArgument,
            "The key is out of range: it needs exactly 32 bytes."
        ),
        (
            .secretDamaged(file: "a/b", "it is torn"), .secretDamaged,
            "The secret in a/b cannot be trusted: it is torn. Remove it and store the secret again."
        ),
        (
            .masterKeyDamaged(file: "a/k", "its checksum is wrong"), .secretDamaged,
            "The master key a/k cannot be used: its checksum is wrong. Restore it from a backup, or remove the whole folder and store the secrets again."
        ),
        (
            .insecurePermissions(file: "a/b", mode: 0o644), .insecurePermissions,
            "a/b has mode 644, so other users may have seen it. Set mode 600 if that is impossible, else store new secrets."
        ),
        (
            .storage("write", file: "a/b", systemError: 28, reason: "No space left on device"), .storage,
            "Could not write a/b: No space left on device (28). The stored data is unchanged."
        ),
        (.backend("seal", reason: ""), .backend, "The cryptographic library failed to seal."),
        (.backend("seal", reason: "no key set"), .backend, "The cryptographic library failed to seal: no key set."),
    ])
    func error_ofEachKind_hasItsExactText(error: CryptographyError, code: CryptographyError.Code, text: String) {
        #expect(error.code == code)
        #expect(error.description == text)
    }

    @Test func storageError_containsTheSystemErrorNumber() {
        #expect(CryptographyError.storage("write", file: "f", systemError: 28, reason: "full").systemError == 28)
        #expect(CryptographyError.authenticationFailed.systemError == nil)
    }
}
