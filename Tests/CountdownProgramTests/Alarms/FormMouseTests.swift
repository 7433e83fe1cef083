import Countdown
import CountdownAlarms
import Testing

@testable import CountdownArguments
@testable import CountdownCommands
@testable import CountdownProgram
@testable import CountdownResident
@testable import CountdownTerminal

/// A click into a form.
@Suite struct FormMouseTests {
  @Test(arguments: [(24, 80), (8, 20), (3, 30)])
  func aClickChoosesTheFieldThatIsThere(_ rows: Int, _ columns: Int) throws {
    var form = AlarmForm(
      Alarm(at: .noon), number: 1, week: try times().week.days, surroundings: saturday)
    form.choose(row: AlarmForm.Field.sound.rawValue)
    #expect(form.focus == .sound)
    let size = Size(columns: columns, rows: rows)
    let frame = FormView(form: form, week: try times().week, size: size).frame()
    for (row, line) in frame.lines.enumerated() {
      let titles = ["Label", "Time", "Days", "or on", "Sound", "Snooze"]
      let field = titles.firstIndex { line.trimmed.hasPrefix($0) }
      let target = frame.target(column: columns - 1, row: row)
      #expect(field.map(Frame.Target.row) == target || field == nil, "\(line)")
    }
    #expect(frame.listRows.contains(AlarmForm.Field.sound.rawValue))
  }
}
