import CoreScreensKit

extension LocalizedText {
    static let tour = LocalizedText(english: "Code tour", german: "Code-Tour", chinese: "代码导览")
    static let noTap = LocalizedText(english: "Nothing tapped yet", german: "Noch nichts angetippt", chinese: "暂无操作")
    static let tapSomething = LocalizedText(
        english: "Tap something in the app, then come back.", german: "Tippen Sie in der App auf etwas und kehren Sie dann hierher zurück.",
        chinese: "在应用中点按任意内容，然后返回此页。")
    static let noRequest = LocalizedText(
        english: "No request was sent. What services store on this device is not shown.",
        german: "Es wurde keine Anfrage gesendet. Was Dienste auf diesem Gerät speichern, wird nicht angezeigt.",
        chinese: "未发送请求。服务在本设备上的存取不会显示。")

    static func name(of tier: TapStep.Tier) -> LocalizedText {
        switch tier {
        case .presentation: LocalizedText(english: "Presentation", german: "Oberfläche", chinese: "界面")
        case .services: LocalizedText(english: "Services", german: "Dienste", chinese: "服务")
        case .microServices: LocalizedText(english: "Microservices", german: "Mikrodienste", chinese: "微服务")
        }
    }
}
