import ScreensKit

extension Wording {
    static var community: Wording { Wording(english: "Community", german: "Gemeinschaft", chinese: "社区") }

    // MARK: Feed

    static var writePost: Wording { Wording(english: "Write a post", german: "Beitrag schreiben", chinese: "写帖子") }
    static var nothingHere: Wording { Wording(english: "Nothing here yet", german: "Noch nichts da", chinese: "暂无内容") }
    static var beTheFirst: Wording {
        Wording(
            english: "Be the first to publish something.", german: "Veröffentlichen Sie als Erste oder Erster etwas.",
            chinese: "来发布第一篇帖子吧。")
    }
    static var latestPosts: Wording { Wording(english: "Latest posts", german: "Neueste Beiträge", chinese: "最新帖子") }
    static var showOlder: Wording { Wording(english: "Show older ones", german: "Ältere zeigen", chinese: "查看更早的帖子") }
    static var you: Wording { Wording(english: "You", german: "Sie", chinese: "您") }
    static var picture: Wording { Wording(english: "Picture", german: "Bild", chinese: "图片") }
    static var undescribedPicture: Wording {
        Wording(english: "A picture without a description", german: "Ein Bild ohne Beschreibung", chinese: "无说明的图片")
    }

    // MARK: A post on its way

    static func step(_ step: Int, of count: Int) -> Wording {
        Wording(english: "Step \(step) of \(count).", german: "Schritt \(step) von \(count).", chinese: "第 \(step) 步，共 \(count) 步。")
    }
    static var waitsToBeSent: Wording {
        Wording(english: "Waits to be sent.", german: "Wartet darauf, gesendet zu werden.", chinese: "等待发送。")
    }
    static var isBeingSent: Wording { Wording(english: "Is being sent.", german: "Wird gesendet.", chinese: "正在发送。") }
    static var published: Wording { Wording(english: "Published.", german: "Veröffentlicht.", chinese: "已发布。") }
    static var perhapsPublished: Wording {
        Wording(
            english: "It may have been published although no answer came; if so, it stays.",
            german: "Er kann veröffentlicht sein, obwohl keine Antwort kam; dann bleibt er es.", chinese: "虽未收到答复，但可能已发布；若已发布，则会保留。")
    }
    static var sendAgain: Wording { Wording(english: "Send again", german: "Noch einmal senden", chinese: "重新发送") }
    static var sendNow: Wording { Wording(english: "Send now", german: "Jetzt senden", chinese: "立即发送") }
    static var changePost: Wording { Wording(english: "Change", german: "Ändern", chinese: "修改") }
    static var cancelPost: Wording { Wording(english: "Cancel post", german: "Beitrag zurückziehen", chinese: "取消帖子") }

    // MARK: Writing

    static var newPost: Wording { Wording(english: "New post", german: "Neuer Beitrag", chinese: "新帖子") }
    static var changeThePost: Wording { Wording(english: "Change the post", german: "Beitrag ändern", chinese: "修改帖子") }
    static var publish: Wording { Wording(english: "Publish", german: "Veröffentlichen", chinese: "发布") }
    static var save: Wording { Wording(english: "Save", german: "Sichern", chinese: "保存") }
    static var postText: Wording { Wording(english: "Text", german: "Text", chinese: "正文") }
    static var pictureKinds: Wording {
        Wording(
            english: "PNG, JPEG, GIF or WebP, at most 8 MB. You can leave it out.",
            german: "PNG, JPEG, GIF oder WebP, höchstens 8 MB. Sie können es weglassen.", chinese: "PNG、JPEG、GIF 或 WebP，最大 8 MB。可不选。")
    }
    static func keptPictures(_ count: Int) -> Wording {
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
    static var whatThePictureShows: Wording {
        Wording(english: "What the picture shows", german: "Was das Bild zeigt", chinese: "图片内容说明")
    }
    static var forThoseWhoCannotSee: Wording {
        Wording(english: "For people who cannot see it.", german: "Für Menschen, die es nicht sehen.", chinese: "供无法看到图片的人使用。")
    }
    static var withoutPicture: Wording { Wording(english: "Without a picture", german: "Ohne Bild", chinese: "不带图片") }
}
