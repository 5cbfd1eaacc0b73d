import DatabaseKit
import OutboxService
public import PersonalDataService

extension PublishingService {
    /// The user store of pending posts.
    public static let posts = UserStoreDescription(
        "publishing", .untilDeletion, migrations: [Outbox.migration, Outbox.filePartsMigration],
        legacy: LegacyStoreMigration(
            "publishing.sqlite", migrations: legacyMigrations, users: LegacyOutboxMigration.users,
            read: { try LegacyOutboxMigration.read($0, $1) }, write: LegacyOutboxMigration.write))

    /// The schema of earlier versions, in which all users shared a database.
    static let legacyMigrations = [
        Migration(
            "1-posts-and-steps",
            """
            CREATE TABLE post (
                number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, author TEXT NOT NULL, kind TEXT NOT NULL,
                text TEXT NOT NULL, created REAL NOT NULL, revision INTEGER NOT NULL DEFAULT 0, hasLeft INTEGER NOT NULL DEFAULT 0,
                attempts INTEGER NOT NULL DEFAULT 0, failure TEXT
            ) STRICT;
            CREATE INDEX postByAuthor ON post (author, number);
            CREATE TABLE attachment (
                post INTEGER NOT NULL REFERENCES post (number) ON DELETE CASCADE, position INTEGER NOT NULL, mediaType TEXT NOT NULL,
                alternative TEXT NOT NULL, size INTEGER NOT NULL, width INTEGER, height INTEGER, bytes BLOB NOT NULL,
                PRIMARY KEY (post, position)
            ) STRICT;
            CREATE TABLE step (
                post INTEGER NOT NULL REFERENCES post (number) ON DELETE CASCADE, name TEXT NOT NULL, fact TEXT NOT NULL,
                PRIMARY KEY (post, name)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE published (
                number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, author TEXT NOT NULL, post TEXT NOT NULL
            ) STRICT;
            """),
        LegacyOutboxMigration.schema,
        Migration(
            "2-posts-into-the-outbox",
            """
            INSERT INTO outbox (number, id, person, kind, payload, created, revision, hasLeft, attempts, failure)
            SELECT number, id, author, kind, CAST(json_object('text', text, 'attachments', json((
                SELECT json_group_array(json_object(
                    'mediaType', mediaType, 'size', size, 'alternative', alternative, 'width', width, 'height', height))
                FROM (SELECT * FROM attachment WHERE post = post.number ORDER BY position)
            ))) AS BLOB), created, revision, hasLeft, attempts, failure FROM post;
            INSERT INTO outboxFile (entry, position, bytes) SELECT post, position, bytes FROM attachment;
            INSERT INTO outboxStep (entry, name, fact) SELECT post, name, fact FROM step;
            INSERT INTO outboxDone (number, id, person, kind, result, created)
            SELECT number, id, author, '', post, 0 FROM published ORDER BY number;
            DROP TABLE step;
            DROP TABLE attachment;
            DROP TABLE post;
            DROP TABLE published;
            """),
    ]
}
