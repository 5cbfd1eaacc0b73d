import Cryptography
import GRDB

/// A user who exists from the start.
struct DemoUser: Sendable {
    var name: String
    var password: String
    var displayName: String
    var email: String

    static let demo = DemoUser(name: "demo", password: "demo-password", displayName: "Ada Brückner", email: "ada@app.example")
    /// Another user, whose responses the first may receive by mistake (`demo.lie`).
    static let guest = DemoUser(name: "guest", password: "guest-password", displayName: "Bo Quist", email: "bo@app.example")
}

extension BackendStore {
    func create(_ user: NewUser, _ profile: DemoUser) throws {
        let isThere = try database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM user WHERE id = ?", arguments: [user.id]) == 1 }
        guard !isThere else { return }
        let passwordHash = try PasswordHash(of: SecretBytes(utf8: profile.password), cost: passwordCost).encoded
        // One transaction, so that a process that is killed meanwhile starts over.
        try database.write { db in
            try db.execute(
                sql: "INSERT INTO user (id, name, displayName, email, passwordHash) VALUES (?, ?, ?, ?, ?)",
                arguments: [user.id, profile.name, profile.displayName, profile.email, passwordHash])
            for domain in domains { try domain.welcome(user, in: db) }
        }
    }
}
