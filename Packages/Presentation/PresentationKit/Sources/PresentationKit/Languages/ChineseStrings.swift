struct ChineseStrings: FrameworkStrings {
    let tryAgain = "重试"
    let loading = "正在加载…"
    let pageFailed = "无法加载此页面。"
    let partFailed = "此页面的部分内容无法显示。"
    let actionFailed = "操作未正常结束。请先确认是否已完成，再决定是否重试。"
    let back = "返回"
    func backTo(_ title: String) -> String { "返回“\(title)”" }
    let close = "关闭"
    let closeMessage = "关闭消息"
    let highest = "最高"
    let lowest = "最低"
    let showPrevious = "显示前面的内容"
    let showMore = "显示更多"
    let listIsCut = "条目过多，无法全部显示。"
    let places = "主导航"
    let menu = "菜单"
    let noFile = "未选择文件"
    let discardQuestion = "放弃已输入的内容？"
    let discardExplanation = "您输入的内容尚未提交。"
    let discard = "放弃"
    let keepEditing = "继续编辑"
    func atMostCharacters(_ limit: String) -> String { "最多 \(limit) 个字符。" }
    func count(_ length: String, _ limit: String) -> String { "\(length)/\(limit)" }
    let stillLoading = "此页面仍在加载。显示当前内容。"
    let sending = "正在发送"
    let cancel = "取消"
    let cancelled = "已取消发送。"
    let offline = "网络未连接，正在重试…"
    let pageRefused = "此页面被拒绝。请从首页重新打开应用。"
    let notSentPageChanged = "未发送：页面已更新。请重试。"
    let notSentTooMuch = "未发送：操作过于频繁。请重试。"
    let notSentOffline = "未发送：网络未连接。请重试。"
    func tooLarge(_ megabytes: String) -> String { "文件过大：最多 \(megabytes) MB。" }
    let noSpace = "存储空间不足，无法保存文件。请释放空间后重试。"
    let deviceRefused = "此设备不允许该操作。"
    let frameStopped = "此页面干扰了应用，已被停止。"
    let notFound = "未找到"
    let nothingHere = "此地址没有内容。"
    let toStart = "前往首页"
    let proceed = "继续"
    let refused = "已拒绝"
    let refusedStranger = "此浏览器没有应用的密钥，或密钥已失效。"
    let refusedAdvice = "请使用应用启动时显示的地址打开。"
    let refusedNothingChanged = "请求被拒绝，未作任何更改。"
    let refusedHead = "浏览器随请求发送的数据过多。请在浏览器设置中清除此地址的 Cookie。"
    let refusedTooMuch = "操作过于频繁，未作任何更改。请稍候或关闭一个页面后重试。"
    func refusedTooLarge(_ kilobytes: String) -> String { "内容过大，未作任何更改。请返回并减少发送内容；文件总大小不得超过 \(kilobytes) KB。" }
    let refusedFailed = "无法生成此页面。请稍后重试。"
    let keys = "Tab 下一项  Enter 确认  Esc 返回  ^C 退出"
    let working = "处理中…"
    let pageChanged = "页面已更新，请重新查看。"
    let notNow = "现在无法执行此操作。"
    func openInBrowser(_ address: String) -> String { "请在浏览器中打开：\(address)" }
    func frameInBrowser(_ title: String) -> String { "\(title)：在浏览器中打开" }
    let copied = "已复制（前提是此终端允许程序复制）。"
    func savedAs(_ file: String) -> String { "已保存为 \(file)。" }
    func noSuchFile(_ file: String) -> String { "文件 \(file) 不存在。" }
    func fileTooLarge(_ file: String) -> String { "\(file) 超过 32 MB。" }
    func unreadableFile(_ file: String) -> String { "无法读取 \(file)。" }
    func unwritableFile(_ file: String) -> String { "无法将 \(file) 写入此文件夹。" }
}
