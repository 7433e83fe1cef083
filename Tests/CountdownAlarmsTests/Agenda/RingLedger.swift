import Countdown
import CountdownStore
import Foundation

@testable import CountdownAlarms

/// Counts what rings, without arithmetic: it goes through the calendar day by day, and knows what
/// must be told because a clock has shown it. What became of an occurrence it knows from what was
/// told, and from nothing that the alarms remember: a local time and its moment are one occurrence.
struct RingLedger {
  private(set) var complaints: [String] = []
  mutating func complain(_ complaint: String) { complaints.append(complaint) }

  private(set) var rings = 0
  private(set) var misses = 0
  private var books: [Alarm.ID: Book] = [:]

  private struct Book {
    /// Up to where the clocks had come when the alarm was planned, or was last looked at.
    var seen: LocalTime
    /// The first of these.
    var planned: LocalTime
    /// The farthest that they have ever come since.
    var peak: LocalTime
    /// The latest moment at which each of these rang.
    var rung: [LocalTime: WallMoment] = [:]
    /// The latest moment at which each of these was told to be missed.
    var missed: [LocalTime: WallMoment] = [:]
    var skipped: Set<LocalTime> = []
    /// Of an alarm that rings once, the time that was told to be missed.
    var told: LocalTime?
    /// What must be told by the settlement in progress, and how many others with it.
    var isDue: (time: LocalTime, others: Int)?
    /// What rings, by the latest process that rang it.
    var last: Ring?
    /// Whether a process must go on with that, or give it up.
    var isAbandoned = false

    /// Whether it may not ring at a moment.
    func isSpent(_ time: LocalTime, at moment: WallMoment) -> Bool {
      skipped.contains(time) || rung[time].map { moment <= $0 } ?? false
    }

    mutating func skip(_ time: LocalTime) {
      skipped.insert(time)
      rung[time] = nil
    }

    /// Notes that a time did not ring at a moment. Of a time only the latest moment is remembered.
    mutating func pass(_ time: LocalTime, at moment: WallMoment) {
      if let rang = rung[time], moment <= rang { return }
      missed[time] = moment
      rung[time] = nil
    }
  }

  private struct Ring {
    var scheduled: WallMoment?
    var end: Moment
    var ringer: StoreOwner
    var takeovers = 0
  }

  private static func front(_ present: Now) -> LocalTime {
    present.zone.front(at: present.wall)
  }

  // MARK: - What is to be expected

  /// An alarm that is added, or planned anew, waits for what comes from now on.
  mutating func plan(_ decision: Decision, _ old: AlarmMachine, at present: Now) {
    for case .alarm(let kept)? in decision.steps.map(\.item) {
      let record = kept.record
      for outcome in kept.occurrences
      where outcome.outcome == .skipped && old[record.alarm.id]?[outcome.time] != outcome {
        books[record.alarm.id]?.skip(outcome.time)
      }
      let before = old[record.alarm.id]?.shown(at: present)
      let isAnew =
        before?.times != record.alarm.times || before?.weekdays != record.alarm.weekdays
        || before?.isOn == false && record.alarm.isOn
      guard isAnew else { continue }
      let front = Self.front(present)
      var book = books[record.alarm.id] ?? Book(seen: front, planned: front, peak: front)
      (book.seen, book.planned, book.peak) = (front, front, front)
      book.skipped = book.skipped.filter { $0 <= front }
      book.told = nil
      books[record.alarm.id] = book
    }
  }

  /// A process looks at the clock: what must it tell?
  mutating func settles(
    _ alarms: AlarmMachine, at present: Now, dead: Set<StoreOwner>
  ) {
    for (id, book) in books {
      let last = book.last
      books[id]?.isAbandoned =
        last.map {
          dead.contains($0.ringer) && present.elapsed < $0.end.advanced(by: .milliseconds(-1))
        } ?? false
    }
    for (id, kept) in alarms.kept where kept.alarm.isOn {
      if kept.repeats {
        settlesRepeating(id, kept, at: present)
      } else if kept.record.ring == nil, let book = books[id] {
        let due = due(of: kept, book, at: present)
        books[id]?.isDue = due.map { ($0, 0) }
      }
    }
  }

  /// What an alarm that rings once must tell; what was told already only where it can ring now.
  private func due(of kept: AlarmHistory, _ book: Book, at present: Now) -> LocalTime? {
    if let told = book.told {
      let lateness = Lateness(of: present.zone.moment(of: told), at: present.wall)
      return told <= Self.front(present) && lateness.rings(by: kept.alarm.late) ? told : nil
    }
    return kept.passed(since: book.planned, at: present).first {
      !book.isSpent($0, at: present.zone.moment(of: $0))
    }
  }

  private mutating func settlesRepeating(
    _ id: Alarm.ID, _ kept: AlarmHistory, at present: Now
  ) {
    guard var book = books[id] else { return }
    book.seen = min(book.seen, Self.front(present))
    let passed = kept.passed(since: book.seen, at: present)
    let open = passed.filter { !book.isSpent($0, at: present.zone.moment(of: $0)) }
    book.isDue = nil
    if let newest = open.last, newest == passed.last || newest > book.peak {
      let moment = present.zone.moment(of: newest)
      // Several times in one gap of the clocks are one.
      let others = open.dropLast().count {
        $0 > book.peak && present.zone.moment(of: $0) != moment
      }
      let isKnown = book.missed[newest].map { moment <= $0 } ?? false
      let rings = Lateness(of: moment, at: present.wall).rings(by: kept.alarm.late)
      if !isKnown || others > 0 || rings { book.isDue = (newest, others) }
    }
    books[id] = book
  }

  // MARK: - What came

  mutating func note(
    _ events: [AlarmEvent], isTold: Bool, _ alarms: AlarmMachine, at present: Now,
    by process: StoreOwner, dead: Set<StoreOwner>
  ) {
    for event in events where event.alarmID.flatMap({ alarms[$0] }) != nil {
      let isTakeover = isTakeover(event, alarms, at: present, by: process, dead: dead)
      note(event, isTold: isTold, isTakeover: isTakeover, alarms, at: present)
    }
    let front = Self.front(present)
    for (id, var book) in books {
      if let due = book.isDue, alarms[id] != nil {
        complaints.append("\(due.time) was lost with \(due.others) others at \(present.wall)")
      }
      if book.isAbandoned, alarms[id] != nil {
        complaints.append("\(id) rang for nobody at \(present.wall)")
      }
      (book.isDue, book.isAbandoned) = (nil, false)
      book.seen = front
      book.peak = max(book.peak, front)
      books[id] = book
    }
  }

  /// Whether an event is the ring of a dead process, gone on with: for what is left of its time.
  private mutating func isTakeover(
    _ event: AlarmEvent, _ alarms: AlarmMachine, at present: Now, by process: StoreOwner,
    dead: Set<StoreOwner>
  ) -> Bool {
    guard let id = event.alarmID, let kept = alarms[id] else { return false }
    guard event.kind == .ringing else {
      // Something else was missed or left out meanwhile.
      if event.scheduled != books[id]?.last?.scheduled { return false }
      books[id]?.last = nil
      books[id]?.isAbandoned = false
      return false
    }
    books[id]?.isAbandoned = false
    if let last = books[id]?.last, dead.contains(last.ringer), present.elapsed < last.end,
      event.scheduled == last.scheduled
    {
      books[id]?.last?.ringer = process
      books[id]?.last?.takeovers += 1
      if last.takeovers == 2 { complaints.append("\(id) rings for ever") }
      return true
    }
    books[id]?.last = Ring(
      scheduled: event.scheduled, end: present.elapsed.advanced(by: kept.alarm.ring),
      ringer: process)
    return false
  }

  private mutating func note(
    _ event: AlarmEvent, isTold: Bool, isTakeover: Bool, _ alarms: AlarmMachine,
    at present: Now
  ) {
    guard let id = event.alarmID, event.reason != .user, let kept = alarms[id] else { return }
    if event.kind == .ringing, event.snoozes == 0, !isTakeover, let ring = kept.record.ring {
      rings += isTold ? 1 : 0
      let moment = present.zone.moment(of: ring.occurrence)
      if let before = books[id]?.rung[ring.occurrence], moment <= before {
        complaints.append("\(ring.occurrence) rang twice")
      }
      books[id]?.rung[ring.occurrence] = moment
      if Lateness.grace < event.lateness, !kept.alarm.late.rings(after: event.lateness) {
        complaints.append("\(ring.occurrence) rang \(event.lateness) late")
      }
    }
    misses += event.kind == .missed ? 1 : 0
    settleDue(id, by: event, kept, at: present)
    // The end of a ring that was not answered has no time.
    if [.missed, .skipped].contains(event.kind), let scheduled = event.scheduled {
      let time = LocalTime(
        present.zone.local(at: scheduled).date, event.time ?? kept.alarm.time)
      let isPassedOver = kept[time]?.outcome == .passedOver && kept[time]?.moment == scheduled
      if isPassedOver { books[id]?.pass(time, at: scheduled) }
    }
  }

  /// Whether this is what must be told.
  private mutating func settleDue(
    _ id: Alarm.ID, by event: AlarmEvent, _ kept: AlarmHistory, at present: Now
  ) {
    guard let due = books[id]?.isDue, event.scheduled == present.zone.moment(of: due.time),
      [.ringing, .missed, .skipped].contains(event.kind), let outcome = kept[due.time]?.outcome
    else { return }
    // In another zone its moment may be that of a ring that ends with this event.
    if event.kind != .ringing, outcome != .passedOver { return }
    if event.kind != .ringing, !kept.repeats { books[id]?.told = due.time }
    if event.missed != due.others {
      complaints.append("\(due.time) has \(event.missed) others, not \(due.others)")
    }
    books[id]?.isDue = nil
  }
}
