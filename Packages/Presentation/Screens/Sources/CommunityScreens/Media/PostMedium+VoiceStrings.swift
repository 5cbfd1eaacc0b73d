import ScreensKit

extension PostMedium {
    static let voice = PostMedium(
        .voice, title: LocalizedText(english: "Publish a voice message", german: "Sprachnachricht veröffentlichen", chinese: "发布语音"),
        label: LocalizedText(english: "Voice message", german: "Sprachnachricht", chinese: "语音"),
        hint: LocalizedText(
            english: "M4A, Ogg or WAV, at most 16 MB.", german: "M4A, Ogg oder WAV, höchstens 16 MB.", chinese: "M4A、Ogg 或 WAV，最大 16 MB。"),
        problems: [
            "missing": LocalizedText(
                english: "Choose a voice message first.", german: "Wählen Sie erst eine Sprachnachricht.", chinese: "请先选择语音文件。"),
            "format": LocalizedText(
                english: "This file is not a recording that can be published. Choose an M4A, Ogg or WAV.",
                german: "Diese Datei ist keine Aufnahme, die veröffentlicht werden kann. Wählen Sie ein M4A, Ogg oder WAV.",
                chinese: "此文件不是可发布的录音。请选择 M4A、Ogg 或 WAV 格式。"),
        ])
}
