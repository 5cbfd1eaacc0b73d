import CoreScreensKit

extension LocalizedText {
    static let profile = LocalizedText(english: "Profile", german: "Profil", chinese: "我的")
    static func greeting(_ name: String) -> LocalizedText {
        LocalizedText(english: "Hello, \(name)", german: "Hallo, \(name)", chinese: "您好，\(name)")
    }
    static let name = LocalizedText(englishAndGerman: "Name", chinese: "姓名")
    static let email = LocalizedText(english: "E-mail", german: "E-Mail", chinese: "电子邮箱")
    static let signOut = LocalizedText(english: "Sign out", german: "Abmelden", chinese: "退出登录")

    static let signOutEverywhere = LocalizedText(
        english: "Sign out on all devices", german: "Auf allen Geräten abmelden", chinese: "退出所有设备")
    static let signOutEverywhereHint = LocalizedText(
        english: "You will have to sign in again on each device, including this one.",
        german: "Sie müssen sich auf jedem Gerät neu anmelden, auch auf diesem.", chinese: "您需要在每台设备（包括本设备）上重新登录。")
    static let staySignedIn = LocalizedText(english: "Cancel", german: "Abbrechen", chinese: "取消")
    static let stillSignedIn = LocalizedText(
        english: "You are still signed in.", german: "Sie sind noch angemeldet.", chinese: "您仍处于登录状态。")
    static let displayName = LocalizedText(english: "Display name", german: "Anzeigename", chinese: "显示名称")
    static let changeDisplayName = LocalizedText(english: "Change display name", german: "Anzeigenamen ändern", chinese: "修改显示名称")
    static let saveDisplayName = LocalizedText(english: "Save", german: "Speichern", chinese: "保存")
    static let cancelChange = LocalizedText(english: "Cancel", german: "Abbrechen", chinese: "取消")
    static let displayNameChanged = LocalizedText(
        english: "Your display name has been changed.", german: "Ihr Anzeigename wurde geändert.", chinese: "显示名称已修改。")

    static let you = LocalizedText(english: "you", german: "Sie", chinese: "个人信息")
    static let settings = LocalizedText(english: "Settings", german: "Einstellungen", chinese: "设置")
    static let settingsHint = LocalizedText(
        english: "Theme, language, privacy", german: "Farbschema, Sprache, Datenschutz", chinese: "主题、语言、隐私")
    static let yourData = LocalizedText(english: "Your data", german: "Ihre Daten", chinese: "您的数据")
    static let yourDataHint = LocalizedText(
        english: "Export or delete your data", german: "Daten exportieren oder löschen", chinese: "导出或删除")
    static let helpHint = LocalizedText(
        english: "Answers to common questions", german: "Antworten auf häufige Fragen", chinese: "常见问题解答")
    static let diagnostics = LocalizedText(english: "Diagnostics", german: "Diagnose", chinese: "诊断")
    static let diagnosticsHint = LocalizedText(
        english: "Log, caches, network, system", german: "Protokoll, Zwischenspeicher, Netz, System", chinese: "日志、缓存、网络、系统")

    static let signIn = LocalizedText(english: "Sign in", german: "Anmelden", chinese: "登录")
    static func welcome(to app: String) -> LocalizedText {
        LocalizedText(english: "Welcome to \(app)", german: "Willkommen bei \(app)", chinese: "欢迎使用 \(app)")
    }
    static func signIn(with provider: String) -> LocalizedText {
        LocalizedText(english: "Sign in with \(provider)", german: "Anmelden mit \(provider)", chinese: "使用 \(provider) 登录")
    }
    static let code = LocalizedText(englishAndGerman: "Code", chinese: "验证码")
    static let usePassword = LocalizedText(english: "Use your password instead", german: "Stattdessen Passwort benutzen", chinese: "改用密码登录")
    static let userName = LocalizedText(english: "User name", german: "Benutzername", chinese: "用户名")
    static let password = LocalizedText(english: "Password", german: "Passwort", chinese: "密码")

    /// The time until another sign-in is possible, which is counted down.
    static func tryAgain(in seconds: Int) -> LocalizedText {
        guard seconds >= 60 else {
            return .count(
                seconds, english: Plural(one: "Try again in 1 second.", other: "Try again in \(seconds) seconds."),
                german: Plural(
                    one: "Versuchen Sie es in 1 Sekunde noch einmal.", other: "Versuchen Sie es in \(seconds) Sekunden noch einmal."),
                chinese: Plural(other: "请在 \(seconds) 秒后重试。"))
        }
        let (minutes, rest) = (seconds / 60, seconds % 60)
        return LocalizedText(
            english: "Try again in \(minutes) min \(rest) s.", german: "Versuchen Sie es in \(minutes) min \(rest) s noch einmal.",
            chinese: "请在 \(minutes) 分 \(rest) 秒后重试。")
    }
    static let tooManyAttempts = LocalizedText(english: "Too many attempts.", german: "Zu viele Versuche.", chinese: "尝试次数过多。")
    static let anotherUserName = LocalizedText(
        english: "Choose another user name.", german: "Wählen Sie einen anderen Benutzernamen.", chinese: "请选择其他用户名。")
    static let anotherPassword = LocalizedText(
        english: "Choose another password that is harder to guess.",
        german: "Wählen Sie ein anderes Passwort, das schwerer zu erraten ist.", chinese: "请选择更难被猜到的密码。")

    static func userName(_ problem: CredentialProblem) -> LocalizedText {
        switch problem {
        case .empty: LocalizedText(english: "Enter your user name.", german: "Geben Sie Ihren Benutzernamen ein.", chinese: "请输入用户名。")
        case .tooShort(let minimum):
            LocalizedText(
                english: "A user name has at least \(minimum) characters.", german: "Ein Benutzername hat mindestens \(minimum) Zeichen.",
                chinese: "用户名至少 \(minimum) 个字符。")
        case .tooLong(let maximum):
            LocalizedText(
                english: "A user name has at most \(maximum) characters.", german: "Ein Benutzername hat höchstens \(maximum) Zeichen.",
                chinese: "用户名最多 \(maximum) 个字符。")
        case .forbiddenCharacter(let character):
            LocalizedText(
                english: "A user name cannot contain “\(character)”.", german: "Ein Benutzername darf „\(character)“ nicht enthalten.",
                chinese: "用户名不能包含“\(character)”。")
        case .malformed, .guessable: .anotherUserName
        @unknown default: .anotherUserName
        }
    }

    static func password(_ problem: CredentialProblem) -> LocalizedText {
        switch problem {
        case .empty: LocalizedText(english: "Enter your password.", german: "Geben Sie Ihr Passwort ein.", chinese: "请输入密码。")
        case .tooShort(let minimum):
            LocalizedText(
                english: "A password has at least \(minimum) characters.", german: "Ein Passwort hat mindestens \(minimum) Zeichen.",
                chinese: "密码至少 \(minimum) 个字符。")
        case .tooLong(let maximum):
            LocalizedText(
                english: "A password has at most \(maximum) characters.", german: "Ein Passwort hat höchstens \(maximum) Zeichen.",
                chinese: "密码最多 \(maximum) 个字符。")
        case .forbiddenCharacter(let character):
            LocalizedText(
                english: "A password cannot contain “\(character)”.", german: "Ein Passwort darf „\(character)“ nicht enthalten.",
                chinese: "密码不能包含“\(character)”。")
        case .malformed, .guessable: .anotherPassword
        @unknown default: .anotherPassword
        }
    }
}
