import Countdown
import CountdownAlarms
import CountdownSystem
import Foundation
import Testing

/// Texts that no store could keep are refused before anything is written.
@Suite struct AgendaTextTests {
  private let long = String(repeating: "ä", count: 600_000)

  private func refusal(_ body: (Agenda) throws -> Void) throws -> AgendaError? {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z")
    return #expect(throws: AgendaError.self) { try body(bench.agenda) }
  }

  private func isOutOfRange(_ error: AgendaError?) -> Bool {
    if case .outOfRange(let words) = error { words.contains("is too long") } else { false }
  }

  @Test func aLongLabelIsOutOfRange() throws {
    #expect(
      isOutOfRange(try refusal { try $0.add(Alarm(at: .noon, label: long)) }))
    #expect(
      isOutOfRange(
        try refusal {
          let id = try $0.add(Alarm(at: .noon)).alarm.id
          try $0.edit(alarm: id) { $0.label = long }
        }))
  }

  @Test func aLongNameOfASoundIsOutOfRange() throws {
    for sound in [Alarm.Sound.file(long), .theme(long)] {
      var alarm = Alarm(at: .noon)
      alarm.sound = sound
      #expect(isOutOfRange(try refusal { try $0.add(alarm) }))
    }
  }

  @Test func aLongTitleIsOutOfRange() throws {
    #expect(isOutOfRange(try refusal { try $0.add(Reminder(long, due: .now)) }))
  }

  @Test func aLabelHasOneKibibyteAndASoundFour() throws {
    let agenda = try AgendaBench(at: "2026-11-23T06:00:00Z").agenda
    // A control character takes the most room in a store.
    let page = String(repeating: "\u{1}", count: LabelLimit.bytes)
    var alarm = Alarm(at: .noon, label: page)
    alarm.sound = .file(String(repeating: "\u{1}", count: 4_096))
    #expect(try agenda.add(alarm).alarm == alarm)
    #expect(try agenda.add(Reminder(page, due: .now)).reminder.title == page)
    for text in [page + "x", String(repeating: "é", count: LabelLimit.bytes / 2) + "x"] {
      #expect(isOutOfRange(try refusal { try $0.add(Reminder(text, due: .now)) }))
      #expect(isOutOfRange(try refusal { try $0.add(Alarm(at: .noon, label: text)) }))
    }
  }
}
