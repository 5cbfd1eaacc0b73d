import CoreScreensKit
import PresentationKit

extension LocalizedText {
    /// The sign-in hint of the demo back end.
    static func demoHint(name: String, password: String) -> LocalizedText {
        LocalizedText(
            english: "This is a demo. Sign in as \(name) with \(password).",
            german: "Dies ist eine Vorführung. Melden Sie sich als \(name) mit \(password) an.",
            chinese: "这是演示版。请以 \(name) 和密码 \(password) 登录。")
    }

    /// Instructions for a browser without access.
    static func wayIn(to app: String, command: String) -> LocalizedText {
        LocalizedText(
            english: "Open \(app) with the address that it prints when it starts, or with one from \(command) --address.",
            german: "Öffnen Sie \(app) unter der Adresse, die es beim Start ausgibt, oder unter einer von \(command) --address.",
            chinese: "请使用 \(app) 启动时显示的地址打开，或使用 \(command) --address 给出的地址。")
    }
}
