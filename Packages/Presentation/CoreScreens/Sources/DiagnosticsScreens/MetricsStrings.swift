import CoreScreensKit

extension LocalizedText {
    static let diagnostics = LocalizedText(english: "Diagnostics", german: "Diagnose", chinese: "诊断")
    static let makeReport = LocalizedText(english: "Create report", german: "Bericht erstellen", chinese: "生成报告")
    static let saveReport = LocalizedText(english: "Save report", german: "Bericht sichern", chinese: "保存报告")

    static let crashed = LocalizedText(
        english: "The app crashed or was terminated last time.", german: "Die App ist beim letzten Mal abgestürzt oder wurde beendet.",
        chinese: "应用上次崩溃或被终止。")
    static let machineWentDown = LocalizedText(
        english: "The device shut down while the app was running.", german: "Das Gerät wurde ausgeschaltet, während die App lief.",
        chinese: "上次应用运行时设备关机。")
    static func hadStarted(_ moment: String) -> LocalizedText {
        LocalizedText(english: "It had started on \(moment).", german: "Sie war gestartet am \(moment).", chinese: "启动时间：\(moment)。")
    }
    static let loggedLast = LocalizedText(english: "Last log entries", german: "Letzte Protokolleinträge", chinese: "最后的日志")
    static let caches = LocalizedText(english: "Caches", german: "Zwischenspeicher", chinese: "缓存")
    static let noCache = LocalizedText(english: "No caches", german: "Keine Zwischenspeicher", chinese: "此应用没有缓存")
    /// The display name of a cache. An unknown cache is shown by its own name.
    static func cache(_ name: String) -> LocalizedText {
        switch name {
        case "rates": LocalizedText(english: "Exchange rates", german: "Wechselkurse", chinese: "汇率")
        default: LocalizedText(verbatim: name)
        }
    }
    static let notAsked = LocalizedText(english: "Not used yet", german: "Noch nicht benutzt", chinese: "尚未使用")
    static func found(_ share: Double) -> LocalizedText {
        LocalizedText(
            english: "\(MetricText.share(share)) found", german: "\(MetricText.share(share)) gefunden",
            chinese: "命中率 \(MetricText.share(share))")
    }
    static func hits(_ count: Int) -> LocalizedText {
        .count(
            count, english: Plural(one: "1 hit", other: "\(count) hits"), german: Plural(other: "\(count) Treffer"),
            chinese: Plural(other: "命中 \(count) 次"))
    }
    static func misses(_ count: Int) -> LocalizedText {
        .count(
            count, english: Plural(one: "1 miss", other: "\(count) misses"),
            german: Plural(one: "1 Fehlgriff", other: "\(count) Fehlgriffe"), chinese: Plural(other: "未命中 \(count) 次"))
    }
    static func loaded(_ count: Int) -> LocalizedText {
        LocalizedText(english: "\(count) loaded", german: "\(count) geladen", chinese: "加载 \(count) 次")
    }
    static func failed(_ count: Int) -> LocalizedText {
        LocalizedText(english: "\(count) failed", german: "\(count) misslungen", chinese: "失败 \(count) 次")
    }
    static func madeRoom(_ count: Int) -> LocalizedText {
        LocalizedText(english: "\(count) evicted", german: "\(count) verdrängt", chinese: "淘汰 \(count) 项")
    }
    static func diskRefused(_ count: Int) -> LocalizedText {
        LocalizedText(english: "\(count) disk errors", german: "\(count) Datenträgerfehler", chinese: "磁盘拒绝 \(count) 次")
    }

    static let network = LocalizedText(english: "Network", german: "Netz", chinese: "网络")
    static let nothingCalled = LocalizedText(english: "No requests yet", german: "Noch keine Anfragen", chinese: "尚无请求")
    static func calls(_ count: Int) -> LocalizedText {
        .count(
            count, english: Plural(one: "1 call", other: "\(count) calls"), german: Plural(one: "1 Aufruf", other: "\(count) Aufrufe"),
            chinese: Plural(other: "\(count) 次请求"))
    }
    static func times(_ median: Duration, atMost slowest: Duration) -> LocalizedText {
        LocalizedText(
            english: "\(MetricText.short(median)), at most \(MetricText.short(slowest))",
            german: "\(MetricText.short(median)), höchstens \(MetricText.short(slowest))",
            chinese: "\(MetricText.short(median))，最长 \(MetricText.short(slowest))")
    }

    static let statistics = LocalizedText(english: "Statistics", german: "Statistik", chinese: "统计")
    static let consent = LocalizedText(english: "Consent", german: "Einwilligung", chinese: "授权")
    static let given = LocalizedText(english: "given", german: "erteilt", chinese: "已授权")
    static let notGiven = LocalizedText(english: "not given", german: "nicht erteilt", chinese: "未授权")
    static let waiting = LocalizedText(english: "Waiting", german: "Wartend", chinese: "等待中")
    static let delivered = LocalizedText(english: "Delivered", german: "Zugestellt", chinese: "已送达")
    static let onThisDevice = LocalizedText(english: "On this device", german: "Auf diesem Gerät", chinese: "本机存储")
    static let oldest = LocalizedText(english: "Oldest", german: "Älteste", chinese: "最早")
    static let refusedBatches = LocalizedText(english: "Refused batches", german: "Abgewiesene Stapel", chinese: "被拒批次")
    static func notKept(_ reason: String) -> LocalizedText {
        LocalizedText(english: "Not kept: \(reason)", german: "Nicht behalten: \(reason)", chinese: "未保留：\(reason)")
    }

    static let system = LocalizedText(englishAndGerman: "System", chinese: "系统")
    static func notKnown(_ reason: String) -> LocalizedText {
        LocalizedText(english: "not known: \(reason)", german: "nicht bekannt: \(reason)", chinese: "未知：\(reason)")
    }

    static func name(of subject: SystemFact.Subject) -> LocalizedText {
        switch subject {
        case .appVersion: LocalizedText(english: "App version", german: "Version der App", chinese: "应用版本")
        case .operatingSystem: LocalizedText(english: "Operating system", german: "Betriebssystem", chinese: "操作系统")
        case .kernel: LocalizedText(english: "Kernel", german: "Kern", chinese: "内核")
        case .architecture: LocalizedText(english: "Architecture", german: "Architektur", chinese: "架构")
        case .model: LocalizedText(english: "Model", german: "Modell", chinese: "型号")
        case .container: LocalizedText(englishAndGerman: "Container", chinese: "容器")
        case .virtualMachine: LocalizedText(english: "Virtual machine", german: "Virtuelle Maschine", chinese: "虚拟机")
        case .processor: LocalizedText(english: "Processor", german: "Prozessor", chinese: "处理器")
        case .processorsUsable: LocalizedText(english: "Processors that may be used", german: "Nutzbare Prozessoren", chinese: "可用处理器")
        case .processorsOfMachine: LocalizedText(english: "Processors of the machine", german: "Prozessoren des Geräts", chinese: "设备处理器")
        case .memoryOfApp: LocalizedText(english: "Memory of the app", german: "Speicher der App", chinese: "应用内存")
        case .memoryOfAppPeak:
            LocalizedText(english: "Memory of the app, at most", german: "Speicher der App, höchstens", chinese: "应用内存峰值")
        case .memoryUsable: LocalizedText(english: "Memory that may be used", german: "Nutzbarer Speicher", chinese: "可用内存上限")
        case .memoryAvailable: LocalizedText(english: "Memory available", german: "Freier Speicher", chinese: "可用内存")
        case .memoryOfMachine: LocalizedText(english: "Memory of the machine", german: "Speicher des Geräts", chinese: "设备内存")
        case .memoryPressure: LocalizedText(english: "Waiting for memory", german: "Warten auf Speicher", chinese: "内存等待")
        case .diskTotal: LocalizedText(english: "Disk", german: "Datenträger", chinese: "磁盘")
        case .diskAvailable: LocalizedText(english: "Disk available", german: "Datenträger frei", chinese: "磁盘可用空间")
        case .battery: LocalizedText(english: "Battery", german: "Akku", chinese: "电池")
        case .hottest: LocalizedText(english: "Hottest sensor", german: "Heißester Fühler", chinese: "最高温度传感器")
        case .network: LocalizedText(english: "Network", german: "Netz", chinese: "网络")
        case .locale: LocalizedText(english: "Locale", german: "Gebietsschema", chinese: "区域设置")
        case .timeZone: LocalizedText(english: "Time zone", german: "Zeitzone", chinese: "时区")
        case .uptime: LocalizedText(english: "Machine runs for", german: "Gerät läuft seit", chinese: "设备运行时间")
        }
    }

    static func bytes(_ count: Int) -> LocalizedText {
        LocalizedText(english: "\(count) bytes", german: "\(count) Bytes", chinese: "\(count) 字节")
    }
    static func days(_ days: Int64, hours: Int64) -> LocalizedText {
        LocalizedText(english: "\(days) d \(hours) h", german: "\(days) T. \(hours) Std.", chinese: "\(days) 天 \(hours) 小时")
    }
    static func hours(_ hours: Int64, minutes: Int64) -> LocalizedText {
        LocalizedText(english: "\(hours) h \(minutes) min", german: "\(hours) Std. \(minutes) Min.", chinese: "\(hours) 小时 \(minutes) 分钟")
    }
    static func minutes(_ minutes: Int64) -> LocalizedText {
        LocalizedText(english: "\(minutes) min", german: "\(minutes) Min.", chinese: "\(minutes) 分钟")
    }
}
