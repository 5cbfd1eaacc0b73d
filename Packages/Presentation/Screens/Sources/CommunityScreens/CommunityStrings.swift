import ScreensKit

extension LocalizedText {
    static let sharePost = LocalizedText(english: "Share post", german: "Beitrag teilen", chinese: "分享帖子")
    static let sharePicture = LocalizedText(english: "Share picture", german: "Bild teilen", chinese: "分享图片")
    static let community = LocalizedText(english: "Community", german: "Gemeinschaft", chinese: "社区")
    static let communityData = LocalizedText(english: "community", german: "Gemeinschaft", chinese: "社区")
    static let pendingPosts = LocalizedText(english: "pending posts", german: "ausstehende Beiträge", chinese: "待发布的帖子")
    static let writePost = LocalizedText(english: "Write a post", german: "Beitrag schreiben", chinese: "写帖子")
    static let nothingHere = LocalizedText(english: "No posts yet", german: "Noch keine Beiträge", chinese: "暂无内容")
    static let beTheFirst = LocalizedText(
        english: "Be the first to publish something.", german: "Veröffentlichen Sie als Erste oder Erster etwas.", chinese: "来发布第一篇帖子吧。")
    static let latestPosts = LocalizedText(english: "Latest posts", german: "Neueste Beiträge", chinese: "最新帖子")
    static let showOlder = LocalizedText(english: "Show older posts", german: "Ältere Beiträge anzeigen", chinese: "查看更早的帖子")
    static let you = LocalizedText(english: "You", german: "Sie", chinese: "您")
    static let picture = LocalizedText(english: "Picture", german: "Bild", chinese: "图片")
    static let undescribedPicture = LocalizedText(
        english: "A picture without a description", german: "Ein Bild ohne Beschreibung", chinese: "无说明的图片")

    /// - Parameter isOwn: Whether it is the user's own, which is marked, because a color alone does not say so.
    static func reaction(_ reaction: PostReaction, count: Int, isOwn: Bool) -> LocalizedText {
        let sign =
            switch reaction {
            case .like: "👍"
            case .love: "❤️"
            case .laugh: "😄"
            case .wow: "😮"
            }
        return LocalizedText(verbatim: (isOwn ? "✓ " : "") + sign + (count == 0 ? "" : " \(count)"))
    }

    static let deletePost = LocalizedText(english: "Delete post", german: "Beitrag löschen", chinese: "删除帖子")
    static let deletePostQuestion = LocalizedText(
        english: "Delete this post for everyone?", german: "Diesen Beitrag für alle löschen?", chinese: "要为所有人删除此帖子吗？")
    static let delete = LocalizedText(english: "Delete", german: "Löschen", chinese: "删除")
    static let keepPost = LocalizedText(english: "Keep post", german: "Beitrag behalten", chinese: "保留帖子")
    static let isBeingDeleted = LocalizedText(english: "Being deleted.", german: "Wird gelöscht.", chinese: "正在删除。")
    static let willBeDeleted = LocalizedText(
        english: "The post will be deleted as soon as the community can be reached.",
        german: "Der Beitrag wird gelöscht, sobald die Gemeinschaft erreichbar ist.", chinese: "社区可连接后将立即删除此帖子。")
    static func notDeleted(_ reason: LocalizedText) -> LocalizedText {
        LocalizedText(english: "The post was not deleted.", german: "Der Beitrag wurde nicht gelöscht.", chinese: "帖子未删除。") + reason
    }

    static func step(_ step: Int, of count: Int) -> LocalizedText {
        LocalizedText(english: "Step \(step) of \(count).", german: "Schritt \(step) von \(count).", chinese: "第 \(step) 步，共 \(count) 步。")
    }
    static func sent(_ megabytes: Int, of total: Int) -> LocalizedText {
        LocalizedText(
            english: "\(megabytes) of \(total) MB sent.", german: "\(megabytes) von \(total) MB gesendet.",
            chinese: "已发送 \(megabytes) MB，共 \(total) MB。")
    }
    static func file(_ mediaType: String, megabytes: Int) -> LocalizedText {
        LocalizedText(
            english: "File: \(mediaType), \(megabytes) MB", german: "Datei: \(mediaType), \(megabytes) MB",
            chinese: "文件：\(mediaType)，\(megabytes) MB")
    }
    static let undescribedVideo = LocalizedText(
        english: "A video without a description", german: "Ein Video ohne Beschreibung", chinese: "无说明的视频")
    static let undescribedSound = LocalizedText(
        english: "A recording without a description", german: "Eine Aufnahme ohne Beschreibung", chinese: "无说明的录音")
    static let waitsToBeSent = LocalizedText(english: "Waiting to be sent.", german: "Wartet auf den Versand.", chinese: "等待发送。")
    static let isBeingSent = LocalizedText(english: "Being sent.", german: "Wird gesendet.", chinese: "正在发送。")
    static let published = LocalizedText(english: "Published.", german: "Veröffentlicht.", chinese: "已发布。")
    static let perhapsPublished = LocalizedText(
        english: "It may already be published. If so, canceling does not remove it.",
        german: "Er ist eventuell schon veröffentlicht. Dann entfernt ihn das Zurückziehen nicht.", chinese: "虽未收到答复，但可能已发布；若已发布，则会保留。")
    static let sendAgain = LocalizedText(english: "Send again", german: "Noch einmal senden", chinese: "重新发送")
    static let sendNow = LocalizedText(english: "Send now", german: "Jetzt senden", chinese: "立即发送")
    static let changePost = LocalizedText(english: "Change", german: "Ändern", chinese: "修改")
    static let cancelPost = LocalizedText(english: "Cancel post", german: "Beitrag zurückziehen", chinese: "取消帖子")
    static let newPost = LocalizedText(english: "New post", german: "Neuer Beitrag", chinese: "新帖子")
    static let changeThePost = LocalizedText(english: "Change the post", german: "Beitrag ändern", chinese: "修改帖子")
    static let publish = LocalizedText(english: "Publish", german: "Veröffentlichen", chinese: "发布")
    static let save = LocalizedText(english: "Save", german: "Sichern", chinese: "保存")
    static let postText = LocalizedText(englishAndGerman: "Text", chinese: "正文")
    static let pictureKinds = LocalizedText(
        english: "PNG, JPEG, GIF or WebP, at most 8 MB. You can leave it out.",
        german: "PNG, JPEG, GIF oder WebP, höchstens 8 MB. Sie können es weglassen.", chinese: "PNG、JPEG、GIF 或 WebP，最大 8 MB。可不选。")
    static func keptPictures(_ count: Int) -> LocalizedText {
        .count(
            count,
            english: Plural(
                one: "The post has a picture. Choose another one to replace it.",
                other: "The post has \(count) pictures. Choose one to replace them."),
            german: Plural(
                one: "Der Beitrag hat ein Bild. Wählen Sie ein anderes, um es zu ersetzen.",
                other: "Der Beitrag hat \(count) Bilder. Wählen Sie eines, um sie zu ersetzen."),
            chinese: Plural(other: "帖子已有 \(count) 张图片。选择新图片可替换。"))
    }
    static let keptFile = LocalizedText(
        english: "The post has a file. Choose another one to replace it.",
        german: "Der Beitrag hat eine Datei. Wählen Sie eine andere, um sie zu ersetzen.", chinese: "帖子已有文件。选择新文件可替换。")
    static let whatTheFileContains = LocalizedText(
        english: "What the file contains", german: "Was die Datei enthält", chinese: "文件内容说明")
    static let forThoseWhoCannotPlay = LocalizedText(
        english: "Describe the content for users who cannot see or hear it.",
        german: "Beschreiben Sie den Inhalt für Nutzer, die ihn nicht sehen oder hören können.", chinese: "为无法观看或收听的用户描述内容。")
    static let whatThePictureShows = LocalizedText(english: "What the picture shows", german: "Was das Bild zeigt", chinese: "图片内容说明")
    static let forThoseWhoCannotSee = LocalizedText(
        english: "Describe the picture for users who cannot see it.",
        german: "Beschreiben Sie das Bild für Nutzer, die es nicht sehen können.", chinese: "为无法看到图片的用户描述图片内容。")
    static let withoutPicture = LocalizedText(english: "Without a picture", german: "Ohne Bild", chinese: "不带图片")
}
