import Testing

@testable import CacheKit

@Suite(.timeLimit(.minutes(10))) struct CacheErrorTests {
    private struct Broken: Error {}

    @Test(arguments: [
        (
            CacheError.storage("write", file: "a/b", sqliteCode: 13, reason: "database or disk is full"), CacheError.Code.diskFull,
            "Could not write the cache a/b: database or disk is full (SQLite 13). The cache continues without it."
        ),
        (
            .tooLarge(11, limit: 10), .tooLarge,
            "A value of 11 bytes was not cached: the limit is 10. Raise maximumValueSize, or cache a part of it."
        ),
        (.encoding(Broken()), .encoding, "A value was not cached: encoding it failed with Broken. Check the codec."),
    ])
    func error_ofEachKind_hasItsExactText(error: CacheError, code: CacheError.Code, text: String) {
        #expect(error.code == code)
        #expect(error.description == text)
    }
}
