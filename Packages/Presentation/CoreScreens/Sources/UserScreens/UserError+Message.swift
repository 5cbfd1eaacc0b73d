public import CoreScreensKit

extension UserError: UserFacingError {
    public var message: LocalizedText {
        switch self {
        case .wrongCredentials:
            LocalizedText(
                english: "Incorrect user name or password. Check both and try again.",
                german: "Benutzername oder Passwort ist falsch. Bitte prüfen Sie beides.", chinese: "用户名或密码错误。请检查后重试。")
        case .lockedOut(let seconds): .tooManyAttempts + .tryAgain(in: seconds)
        case .unreachable: .unreachable(.server)
        case .unexpectedAnswer: .unexpectedAnswer(of: .server)
        case .refused(let reason): LocalizedText(verbatim: reason)
        case .providerFailed:
            LocalizedText(
                english: "This way to sign in does not work now. Try again, or use your password.",
                german: "Diese Anmeldung geht gerade nicht. Versuchen Sie es noch einmal, oder nehmen Sie Ihr Passwort.",
                chinese: "此登录方式暂不可用。请重试或使用密码登录。")
        case .cannotStore:
            LocalizedText(
                english: "Your session cannot be stored on this device. Check that there is free space.",
                german: "Ihre Sitzung kann auf diesem Gerät nicht gespeichert werden. Prüfen Sie, ob noch Platz ist.",
                chinese: "无法在此设备上保存您的会话。请检查存储空间是否充足。")
        case .nameTaken:
            LocalizedText(
                english: "This user name is taken. Choose another one.",
                german: "Dieser Benutzername ist vergeben. Wählen Sie einen anderen.", chinese: "该用户名已被使用。请选择其他用户名。")
        case .notAccepted(let field): field.problem
        case .signedOut:
            LocalizedText(
                english: "Your session has ended. Sign in again.", german: "Ihre Sitzung ist beendet. Melden Sie sich neu an.",
                chinese: "您的会话已结束。请重新登录。")
        @unknown default: .unknown
        }
    }
}

extension UserField {
    /// The message at a field whose value the server does not accept.
    fileprivate var problem: LocalizedText {
        switch self {
        case .name: .anotherUserName
        case .displayName: .anotherDisplayName
        case .email: .anotherEmail
        case .password: .anotherPassword
        @unknown default: .unknown
        }
    }
}
