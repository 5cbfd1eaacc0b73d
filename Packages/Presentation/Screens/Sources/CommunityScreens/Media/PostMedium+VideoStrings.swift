import ScreensKit

extension PostMedium {
    static let video = PostMedium(
        .video, title: LocalizedText(english: "Publish a video", german: "Video veröffentlichen", chinese: "发布视频"),
        label: LocalizedText(englishAndGerman: "Video", chinese: "视频"),
        hint: LocalizedText(
            english: "MP4 or WebM, at most 64 MB.", german: "MP4 oder WebM, höchstens 64 MB.", chinese: "MP4 或 WebM，最大 64 MB。"),
        problems: [
            "missing": LocalizedText(english: "Choose a video first.", german: "Wählen Sie erst ein Video.", chinese: "请先选择视频。"),
            "format": LocalizedText(
                english: "This file is not a video that can be published. Choose an MP4 or WebM.",
                german: "Diese Datei ist kein Video, das veröffentlicht werden kann. Wählen Sie ein MP4 oder WebM.",
                chinese: "此文件不是可发布的视频。请选择 MP4 或 WebM 格式。"),
        ])
}
