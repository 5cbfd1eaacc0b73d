import ScreensKit

extension Wording {
    static var profile: Wording { Wording(english: "Profile", german: "Profil", chinese: "我的") }
    static func greeting(_ name: String) -> Wording {
        Wording(english: "Hello, \(name)", german: "Hallo, \(name)", chinese: "您好，\(name)")
    }
    static var name: Wording { Wording(english: "Name", german: "Name", chinese: "姓名") }
    static var email: Wording { Wording(english: "E-mail", german: "E-Mail", chinese: "电子邮箱") }
    static var signOut: Wording { Wording(english: "Sign out", german: "Abmelden", chinese: "退出登录") }

    // MARK: Where the profile leads

    static var settings: Wording { Wording(english: "Settings", german: "Einstellungen", chinese: "设置") }
    static var settingsHint: Wording {
        Wording(english: "Theme, language, privacy", german: "Farbschema, Sprache, Datenschutz", chinese: "主题、语言、隐私")
    }
    static var yourData: Wording { Wording(english: "Your data", german: "Ihre Daten", chinese: "您的数据") }
    static var yourDataHint: Wording {
        Wording(english: "Take it along or have it removed", german: "Mitnehmen oder entfernen lassen", chinese: "导出或删除")
    }
    static var helpHint: Wording { Wording(english: "A web page of the bank", german: "Eine Webseite der Bank", chinese: "银行网页") }
    static var diagnostics: Wording { Wording(english: "Diagnostics", german: "Diagnose", chinese: "诊断") }
    static var diagnosticsHint: Wording {
        Wording(
            english: "Log, caches, network, system", german: "Protokoll, Zwischenspeicher, Netz, System", chinese: "日志、缓存、网络、系统")
    }

    // MARK: Signing in

    static var signIn: Wording { Wording(english: "Sign in", german: "Anmelden", chinese: "登录") }
    static func welcome(to app: String) -> Wording {
        Wording(english: "Welcome to \(app)", german: "Willkommen bei \(app)", chinese: "欢迎使用 \(app)")
    }
    static var slogan: Wording {
        Wording(
            english: "Your money and your insurance in one place.", german: "Ihr Geld und Ihre Versicherungen an einem Ort.",
            chinese: "资金与保险，一处管理。")
    }
    static func signIn(with provider: String) -> Wording {
        Wording(english: "Sign in with \(provider)", german: "Anmelden mit \(provider)", chinese: "使用 \(provider) 登录")
    }
    static var code: Wording { Wording(english: "Code", german: "Code", chinese: "验证码") }
    static var usePassword: Wording {
        Wording(english: "Use your password instead", german: "Stattdessen Passwort benutzen", chinese: "改用密码登录")
    }
    static var userName: Wording { Wording(english: "User name", german: "Benutzername", chinese: "用户名") }
    static var password: Wording { Wording(english: "Password", german: "Passwort", chinese: "密码") }

    /// Why a text cannot be a user name.
    static func userName(_ problem: CredentialProblem) -> Wording {
        switch problem {
        case .empty: Wording(english: "Enter your user name.", german: "Geben Sie Ihren Benutzernamen ein.", chinese: "请输入用户名。")
        case .tooShort(let minimum):
            Wording(
                english: "A user name has at least \(minimum) characters.", german: "Ein Benutzername hat mindestens \(minimum) Zeichen.",
                chinese: "用户名至少 \(minimum) 个字符。")
        case .tooLong(let maximum):
            Wording(
                english: "A user name has at most \(maximum) characters.", german: "Ein Benutzername hat höchstens \(maximum) Zeichen.",
                chinese: "用户名最多 \(maximum) 个字符。")
        case .forbiddenCharacter(let character):
            Wording(
                english: "A user name cannot hold “\(character)”.", german: "Ein Benutzername darf „\(character)“ nicht enthalten.",
                chinese: "用户名不能包含“\(character)”。")
        @unknown default:
            Wording(english: "Choose another user name.", german: "Wählen Sie einen anderen Benutzernamen.", chinese: "请选择其他用户名。")
        }
    }

    /// Why a text cannot be a password.
    static func password(_ problem: CredentialProblem) -> Wording {
        switch problem {
        case .empty: Wording(english: "Enter your password.", german: "Geben Sie Ihr Passwort ein.", chinese: "请输入密码。")
        case .tooShort(let minimum):
            Wording(
                english: "A password has at least \(minimum) characters.", german: "Ein Passwort hat mindestens \(minimum) Zeichen.",
                chinese: "密码至少 \(minimum) 个字符。")
        case .tooLong(let maximum):
            Wording(
                english: "A password has at most \(maximum) characters.", german: "Ein Passwort hat höchstens \(maximum) Zeichen.",
                chinese: "密码最多 \(maximum) 个字符。")
        case .forbiddenCharacter(let character):
            Wording(
                english: "A password cannot hold “\(character)”.", german: "Ein Passwort darf „\(character)“ nicht enthalten.",
                chinese: "密码不能包含“\(character)”。")
        @unknown default:
            Wording(english: "Choose another password.", german: "Wählen Sie ein anderes Passwort.", chinese: "请选择其他密码。")
        }
    }
}
