public import ScreensKit
public import Services

extension PublishingError: Worded {
    public var wording: Wording {
        switch kind {
        case .textMissing: Wording(english: "Write something first.", german: "Schreiben Sie erst etwas.")
        case .textTooLong(let limit):
            Wording(
                english: "The text is too long. A post has at most \(limit) characters.",
                german: "Der Text ist zu lang. Ein Beitrag hat höchstens \(limit) Zeichen.")
        case .pictureMissing: Wording(english: "Choose a picture first.", german: "Wählen Sie erst ein Bild.")
        case .tooManyAttachments(limit: 0): Wording(english: "This post takes no files.", german: "Dieser Beitrag nimmt keine Dateien.")
        case .tooManyAttachments(let limit):
            Wording(english: "Choose at most \(limit) files.", german: "Wählen Sie höchstens \(limit) Dateien.")
        case .attachmentTooLarge(let limit):
            Wording(
                english: "The file is too large. It may have at most \(limit >> 20) MB.",
                german: "Die Datei ist zu groß. Sie darf höchstens \(limit >> 20) MB haben.")
        case .notAPicture:
            Wording(
                english: "This file is not a picture that can be published. Choose a PNG, JPEG, GIF or WebP.",
                german: "Diese Datei ist kein Bild, das veröffentlicht werden kann. Wählen Sie ein PNG, JPEG, GIF oder WebP.")
        case .alternativeTooLong(let limit):
            Wording(
                english: "The description is too long. It has at most \(limit) characters.",
                german: "Die Beschreibung ist zu lang. Sie hat höchstens \(limit) Zeichen.")
        case .unknownKind:
            Wording(
                english: "This kind of post cannot be published by this version. Update the app.",
                german: "Diese Version kann solche Beiträge nicht veröffentlichen. Aktualisieren Sie die App.")
        case .malformedDraft:
            Wording(
                english: "This post cannot be handed in. Write it again.",
                german: "Dieser Beitrag kann nicht abgegeben werden. Schreiben Sie ihn noch einmal.")
        case .draftReused:
            Wording(
                english: "This post has been handed in already, with another text. Write a new one.",
                german: "Dieser Beitrag ist schon abgegeben, mit einem anderen Text. Schreiben Sie einen neuen.")
        case .queueFull(let limit):
            Wording(
                english: "Too much waits to be published (at most \(limit) posts). Wait until some has been sent.",
                german: "Es wartet schon zu viel (höchstens \(limit) Beiträge). Warten Sie, bis etwas gesendet ist.")
        case .notFound:
            Wording(
                english: "This post no longer waits. It has been published or cancelled.",
                german: "Dieser Beitrag wartet nicht mehr. Er ist veröffentlicht oder zurückgezogen.")
        case .alreadyLeft:
            Wording(
                english: "The post is on its way and cannot be changed any more.",
                german: "Der Beitrag ist unterwegs und kann nicht mehr geändert werden.")
        case .refused(.text):
            Wording(
                english: "The community does not accept this text. Change it, or cancel the post.",
                german: "Die Gemeinschaft nimmt diesen Text nicht an. Ändern Sie ihn, oder ziehen Sie den Beitrag zurück.")
        case .refused(.picture):
            Wording(
                english: "The community cannot use this picture. Choose another one, or cancel the post.",
                german: "Die Gemeinschaft kann dieses Bild nicht benutzen. Wählen Sie ein anderes, oder ziehen Sie den Beitrag zurück.")
        case .refused:
            Wording(
                english: "The community does not accept this post. Change it, or cancel it.",
                german: "Die Gemeinschaft nimmt diesen Beitrag nicht an. Ändern Sie ihn, oder ziehen Sie ihn zurück.")
        case .unreachable:
            Wording(
                english: "The community does not answer. The post is sent when it does.",
                german: "Die Gemeinschaft antwortet nicht. Der Beitrag wird gesendet, sobald sie es tut.")
        case .gaveUp:
            Wording(
                english: "The community could not take the post, several times. Try again later, or cancel it.",
                german: "Die Gemeinschaft konnte den Beitrag mehrmals nicht nehmen. Versuchen Sie es später, oder ziehen Sie ihn zurück.")
        case .signedOut:
            Wording(
                english: "Your session has ended. Sign in again, and the post is sent.",
                german: "Ihre Sitzung ist beendet. Melden Sie sich an, dann wird der Beitrag gesendet.")
        case .storage: .storage
        @unknown default: .unknown
        }
    }
}
