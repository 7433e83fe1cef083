import Countdown

typealias SoundReport = @Sendable (Alert.Audibility) -> Void

/// Sounds whose device a test takes away and gives back.
final class Player: AlertSink {
  struct Silent: Error {}

  private let state: Locked<State>

  private struct State {
    var hasDevice: Bool
    /// Whether the sounds repeat, by their alerts.
    var playing: [Alert.ID: Bool] = [:]
    var reports: [Alert.ID: SoundReport] = [:]

    /// What a sound is to report.
    mutating func news(of id: Alert.ID) -> [Alert.Audibility] {
      guard let repeats = playing[id] else { return [.over] }
      if hasDevice { return [.heard] }
      if !repeats { playing[id] = nil }
      return repeats ? [.silent(Silent())] : [.silent(Silent()), .over]
    }
  }

  init(hasDevice: Bool) { state = Locked(State(hasDevice: hasDevice)) }

  func setDevice(_ isThere: Bool) {
    let news = state.withLock { state in
      state.hasDevice = isThere
      return state.playing.keys.flatMap { id in state.news(of: id).map { (id, $0) } }
    }
    for (id, news) in news { report(of: id)?(news) }
  }

  /// The report about an alert, for a player that misuses it.
  func report(of id: Alert.ID) -> SoundReport? { state.withLock { $0.reports[id] } }

  func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) throws {
    let isHeard = state.withLock { state in
      let repeats = alert.sound.repeats ?? false
      state.playing[alert.id] = state.hasDevice || repeats ? repeats : nil
      return state.hasDevice
    }
    if !isHeard { throw Silent() }
  }

  func observeSound(of id: Alert.ID, _ report: @escaping SoundReport) {
    let news = state.withLock { state in
      state.reports[id] = report
      return state.news(of: id)
    }
    for news in news { report(news) }
  }

  func withdraw(_ id: Alert.ID) {
    state.withLock { $0.playing[id] = nil }
    report(of: id)?(.over)
  }
}

/// Keeps what it was told, and says so, one at a time.
final class Bell: AlertSink {
  private let told = Locked<[String]>([])
  private let news = Semaphore()

  func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) {
    told.withLock { $0.append("ring") }
    news.post()
  }

  func withdraw(_ id: Alert.ID) {
    let isNews = told.withLock { told in
      defer { if told.last == "ring" { told.append("quiet") } }
      return told.last == "ring"
    }
    if isNews { news.post() }
  }

  func next() -> String? {
    guard news.wait(until: RealTime.monotonic.advanced(by: .seconds(60))) else { return nil }
    return all.last
  }

  var all: [String] { told.withLock { $0 } }
}

/// A sink that presents nothing.
struct Broken: AlertSink {
  struct Cause: Error {}

  func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) throws {
    throw Cause()
  }

  func withdraw(_ id: Alert.ID) {}
  func check(within limit: Duration) throws { throw Cause() }
}

extension Alert {
  /// An alarm's ring, until it is withdrawn.
  static func ring(_ id: Alert.ID = "work") -> Alert {
    Alert(id, title: "Work").with { $0.sound.repeats = true }
  }
}
