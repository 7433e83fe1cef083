internal import Countdown
internal import CountdownAlarms
internal import CountdownSystem
internal import Foundation

/// How many reminders are overdue, for those who show it. Where none were ever kept it is none, and
/// no file is made.
final class OverdueCount {
  private let environment: [String: String]
  private let news: BarNews
  /// Whether to be told of changes, and not to look once.
  private let follows: Bool
  /// Why it could not be read.
  private var fault: (any Error)?
  private var agenda: Agenda?
  /// A moment right before the latest count.
  private var counted = Date.distantPast
  /// When open reminders become overdue, in order; nil when that is to be looked up.
  private var deadlines: [Date]?
  /// Tells of what other processes write.
  private var storeWatch: (any AnyObject & Sendable)?
  /// Tells of a store that is made.
  private var folderWatch: DirectoryWatch?

  init(environment: [String: String], news: BarNews, follows: Bool) {
    (self.environment, self.news, self.follows) = (environment, news, follows)
  }

  deinit { folderWatch?.cancel() }

  /// The number now. The store is read when it has changed, and not before.
  func count() throws -> Int {
    if news.takeStoreChange() {
      do {
        (fault, deadlines) = (nil, nil)
        try opened()?.refresh()
      } catch {
        fault = error
      }
    }
    counted = Self.now
    if let fault { throw fault }
    return agenda?.badge ?? 0
  }

  /// How long until the number changes by itself; nil for never. One that became overdue since the
  /// latest count is yet to be counted.
  var untilNext: Duration? {
    deadlines = deadlines ?? openDeadlines
    let next = deadlines?.first { $0 > counted }
    return next.map { .seconds(max($0.timeIntervalSince(Self.now), 0)) }
  }

  private static var now: Date {
    Date(timeIntervalSince1970: Double(RealTime.wallNanoseconds) / 1e9)
  }

  private var openDeadlines: [Date]? {
    agenda?.reminders.filter { $0.done == nil }.map(\.reminder.deadline).sorted()
  }

  private func opened() throws -> Agenda? {
    if let agenda { return agenda }
    let files = try AlarmFiles(environment: environment)
    try watchForStore(files)
    guard files.hasStore else { return nil }
    let store = try AlarmParts.store(files.store)
    if follows { storeWatch = try store.watch { [news] in news.storeChanged() } }
    agenda = try Agenda(store: store, clock: try AlarmParts.clock(environment))
    folderWatch?.cancel()
    return agenda
  }

  /// The folder's watch tells of names that come, before there is a folder too.
  private func watchForStore(_ files: AlarmFiles) throws {
    guard follows, folderWatch == nil else { return }
    let folder = files.store.dropLast("/alarms.db".count)
    folderWatch = try DirectoryWatch.start(
      String(folder), begun: {}, changed: { [news] _ in news.storeChanged() })
  }
}
