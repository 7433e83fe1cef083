import Countdown
import CountdownAlarms
import Foundation
import Testing

/// Texts that no store could keep are refused before anything is written.
@Suite struct AgendaTextTests {
  private let long = String(repeating: "ä", count: 600_000)

  private func refusal(_ body: (Agenda) throws -> Void) throws -> AgendaError? {
    let folder = try TemporaryFolder()
    let store = try #require(StoreKind.all.last).make(in: folder)
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store)
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
    for sound in [AlarmSound.file(long), .theme(long)] {
      var alarm = Alarm(at: .noon)
      alarm.sound = sound
      #expect(isOutOfRange(try refusal { try $0.add(alarm) }))
    }
  }

  @Test func aLongTitleIsOutOfRange() throws {
    #expect(isOutOfRange(try refusal { try $0.add(Reminder(long, due: .now)) }))
  }

  @Test func whatAPageHoldsIsKept() throws {
    let folder = try TemporaryFolder()
    let store = try #require(StoreKind.all.last).make(in: folder)
    let agenda = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store).agenda
    let page = String(repeating: "x", count: 10_000)
    #expect(try agenda.add(Alarm(at: .noon, label: page)).alarm.label == page)
  }
}
