import Foundation
import GRDB

extension BackendStore {
    /// Adds the initial posts, also to existing data.
    func seedFeed() throws {
        let time = now().timeIntervalSinceReferenceDate
        try database.write { db in
            guard try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM communityPost") == 0 else { return }
            for post in DemoFeed.posts {
                try db.execute(
                    sql: "INSERT INTO communityPost (author, authorName, text, created) VALUES (?, ?, ?, ?)",
                    arguments: [post.author, post.authorName, post.text, time - Double(post.age) * 60])
                guard let drawing = post.drawing else { continue }
                let id = Int(db.lastInsertedRowID)
                try Self.insertPicture(
                    "pic-\(id)-0", of: id, at: 0, DemoDrawing.all[drawing].png(), DemoDrawing.all[drawing].alternative, db)
            }
        }
    }
}
