public import ScreensKit

extension PublishingError: UserFacingError {
    public var message: LocalizedText {
        switch self {
        case .textMissing: LocalizedText(english: "Write something first.", german: "Schreiben Sie erst etwas.", chinese: "请先输入内容。")
        case .textTooLong(let limit):
            LocalizedText(
                english: "The text is too long. A post has at most \(limit) characters.",
                german: "Der Text ist zu lang. Ein Beitrag hat höchstens \(limit) Zeichen.", chinese: "文字过长。帖子最多 \(limit) 个字符。")
        case .pictureMissing: LocalizedText(english: "Choose a picture first.", german: "Wählen Sie erst ein Bild.", chinese: "请先选择图片。")
        case .tooManyAttachments(limit: 0):
            LocalizedText(
                english: "This post cannot have attachments.", german: "Dieser Beitrag kann keine Anhänge haben.", chinese: "此帖子不能附带文件。")
        case .tooManyAttachments(let limit):
            LocalizedText(
                english: "Choose at most \(limit) files.", german: "Wählen Sie höchstens \(limit) Dateien.", chinese: "最多选择 \(limit) 个文件。")
        case .attachmentTooLarge(let limit):
            LocalizedText(
                english: "The file is too large. It may have at most \(limit >> 20) MB.",
                german: "Die Datei ist zu groß. Sie darf höchstens \(limit >> 20) MB haben.", chinese: "文件过大，不得超过 \(limit >> 20) MB。")
        case .notAPicture:
            LocalizedText(
                english: "This file is not a picture that can be published. Choose a PNG, JPEG, GIF or WebP.",
                german: "Diese Datei ist kein Bild, das veröffentlicht werden kann. Wählen Sie ein PNG, JPEG, GIF oder WebP.",
                chinese: "此文件不是可发布的图片。请选择 PNG、JPEG、GIF 或 WebP 格式。")
        case .alternativeTooLong(let limit):
            LocalizedText(
                english: "The description is too long. It has at most \(limit) characters.",
                german: "Die Beschreibung ist zu lang. Sie hat höchstens \(limit) Zeichen.", chinese: "说明过长，最多 \(limit) 个字符。")
        case .unsuitable:
            LocalizedText(
                english: "This file cannot be published. Choose another one.",
                german: "Diese Datei kann nicht veröffentlicht werden. Wählen Sie eine andere.", chinese: "此文件无法发布。请选择其他文件。")
        case .unknownKind:
            LocalizedText(
                english: "This kind of post cannot be published by this version. Update the app.",
                german: "Diese Version kann solche Beiträge nicht veröffentlichen. Aktualisieren Sie die App.",
                chinese: "此版本无法发布此类帖子。请更新应用。")
        case .malformedDraft:
            LocalizedText(
                english: "This post cannot be submitted. Write it again.",
                german: "Dieser Beitrag kann nicht eingereicht werden. Schreiben Sie ihn noch einmal.", chinese: "此帖子无法提交。请重新编写。")
        case .draftReused:
            LocalizedText(
                english: "This post has already been submitted with a different text. Write a new one.",
                german: "Dieser Beitrag wurde bereits mit einem anderen Text eingereicht. Schreiben Sie einen neuen.",
                chinese: "此帖子已以其他内容提交。请新建帖子。")
        case .queueFull(let limit):
            LocalizedText(
                english: "Too many posts are waiting (at most \(limit)). Wait until some have been sent.",
                german: "Zu viele Beiträge warten auf den Versand (höchstens \(limit)). Warten Sie, bis einige gesendet sind.",
                chinese: "等待发布的内容过多（最多 \(limit) 篇帖子）。请等待部分内容发送完成。")
        case .queueTooLarge(let limit):
            LocalizedText(
                english:
                    "The files of the posts that are waiting are too large (at most \(limit >> 20) MB). Wait until some have been sent.",
                german:
                    "Die Dateien der wartenden Beiträge sind zu groß (höchstens \(limit >> 20) MB). Warten Sie, bis einige gesendet sind.",
                chinese: "等待发布的文件过大（最多 \(limit >> 20) MB）。请等待部分内容发送完成。")
        case .notFound:
            LocalizedText(
                english: "This post is no longer pending. It has been published or canceled.",
                german: "Dieser Beitrag ist nicht mehr in der Warteschlange. Er ist veröffentlicht oder zurückgezogen.",
                chinese: "此帖子已不在等待中：已发布或已取消。")
        case .alreadyLeft:
            LocalizedText(
                english: "This post is already being sent and can no longer be changed.",
                german: "Dieser Beitrag wird bereits gesendet und kann nicht mehr geändert werden.", chinese: "帖子正在发送，无法再修改。")
        case .refused(.text):
            LocalizedText(
                english: "The community does not accept this text. Change it, or cancel the post.",
                german: "Die Gemeinschaft nimmt diesen Text nicht an. Ändern Sie ihn, oder ziehen Sie den Beitrag zurück.",
                chinese: "社区不接受此文字。请修改或取消帖子。")
        case .refused(.picture):
            LocalizedText(
                english: "The community cannot use this picture. Choose another one, or cancel the post.",
                german: "Die Gemeinschaft kann dieses Bild nicht benutzen. Wählen Sie ein anderes, oder ziehen Sie den Beitrag zurück.",
                chinese: "社区无法使用此图片。请选择其他图片或取消帖子。")
        case .refused:
            LocalizedText(
                english: "The community does not accept this post. Change it, or cancel it.",
                german: "Die Gemeinschaft nimmt diesen Beitrag nicht an. Ändern Sie ihn, oder ziehen Sie ihn zurück.",
                chinese: "社区不接受此帖子。请修改或取消。")
        case .unreachable:
            LocalizedText(
                english: "The community is not responding. The post will be sent as soon as it does.",
                german: "Die Gemeinschaft antwortet nicht. Der Beitrag wird gesendet, sobald sie es tut.", chinese: "社区暂无响应。恢复后将自动发送帖子。")
        case .unexpectedAnswer:
            LocalizedText(
                english: "The community sent an answer that the app cannot read. The post will be sent again.",
                german: "Die Gemeinschaft hat eine Antwort gesendet, die die App nicht lesen kann. Der Beitrag wird erneut gesendet.",
                chinese: "社区返回了无法识别的答复。帖子将重新发送。")
        case .gaveUp:
            LocalizedText(
                english: "The post could not be published after several attempts. Try again later, or cancel it.",
                german:
                    "Der Beitrag konnte nach mehreren Versuchen nicht veröffentlicht werden. Versuchen Sie es später, oder ziehen Sie ihn zurück.",
                chinese: "社区多次未能接收帖子。请稍后重试或取消。")
        case .signedOut:
            LocalizedText(
                english: "Your session has ended. Sign in again, and the post is sent.",
                german: "Ihre Sitzung ist beendet. Melden Sie sich an, dann wird der Beitrag gesendet.", chinese: "您的会话已结束。重新登录后将发送帖子。")
        case .deviceFull:
            LocalizedText(
                english: "There is no space left on this device for the post. Free some space and try again.",
                german:
                    "Auf diesem Gerät ist kein Speicherplatz für den Beitrag frei. Geben Sie Speicher frei und versuchen Sie es erneut.",
                chinese: "此设备的存储空间不足，无法保存帖子。请释放空间后重试。")
        case .storage: .storage
        @unknown default: .unknown
        }
    }
}
