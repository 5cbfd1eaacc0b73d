import DemoBackendKit
import Foundation
import GRDB

/// The community: posts with their files and reactions.
///
/// Calls:
/// - `GET /v1/community/posts?before=ID&limit=N`, `GET /v1/community/pictures/ID`: published posts, newest first: 60 posts and 3 pictures
///   at first.
/// - `GET /v1/community/media/ID`, `DELETE /v1/community/posts/ID`, `PUT /v1/community/posts/ID/reaction`: a part of a video or sound;
///   deletes an own post; sets a reaction.
struct CommunityBackend: BackendDomain {
    let store: BackendStore

    static let schema = """
        CREATE TABLE IF NOT EXISTS communityPost (
            id INTEGER PRIMARY KEY AUTOINCREMENT, author TEXT NOT NULL, authorName TEXT NOT NULL, text TEXT NOT NULL,
            created REAL NOT NULL, draft TEXT, key TEXT, request BLOB, UNIQUE (author, key)
        ) STRICT;
        CREATE TABLE IF NOT EXISTS picture (
            id TEXT PRIMARY KEY, post INTEGER NOT NULL REFERENCES communityPost(id), position INTEGER NOT NULL,
            mediaType TEXT NOT NULL, width INTEGER, height INTEGER, alternative TEXT NOT NULL, bytes BLOB NOT NULL
        ) STRICT;
        CREATE INDEX IF NOT EXISTS pictureByPost ON picture (post, position);
        CREATE TABLE IF NOT EXISTS media (
            id TEXT PRIMARY KEY, post INTEGER NOT NULL REFERENCES communityPost(id), position INTEGER NOT NULL,
            mediaType TEXT NOT NULL, size INTEGER NOT NULL, alternative TEXT NOT NULL, file TEXT NOT NULL
        ) STRICT;
        CREATE INDEX IF NOT EXISTS mediaByPost ON media (post, position);
        CREATE TABLE IF NOT EXISTS reaction (
            post INTEGER NOT NULL REFERENCES communityPost(id), user TEXT NOT NULL, kind TEXT NOT NULL, PRIMARY KEY (post, user)
        ) STRICT, WITHOUT ROWID;
        """

    /// Adds the initial posts, also to existing data.
    func prepare(_ db: Database) throws {
        guard try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM communityPost") == 0 else { return }
        let time = store.now().timeIntervalSinceReferenceDate
        for post in DemoFeed.posts {
            try db.execute(
                sql: "INSERT INTO communityPost (author, authorName, text, created) VALUES (?, ?, ?, ?)",
                arguments: [post.author, post.authorName, post.text, time - Double(post.age) * 60])
            guard let drawing = post.drawing else { continue }
            let id = Int(db.lastInsertedRowID)
            try BackendStore.insertPicture(
                "pic-\(id)-0", of: id, at: 0, DemoDrawing.all[drawing].png(), DemoDrawing.all[drawing].alternative, db)
        }
    }

    func rename(_ user: String, to name: String, in db: Database) throws {
        try db.execute(sql: "UPDATE communityPost SET authorName = ? WHERE author = ?", arguments: [name, user])
    }
}
