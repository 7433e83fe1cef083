import Countdown
import CountdownSharing
import CountdownStore
import Testing

@testable import CountdownArguments
@testable import CountdownProgram
@testable import CountdownTerminal
@testable import CountdownViews

@Suite struct BarTests {
  private let tea = SampleCountdown(elapsed: .seconds(1))
  private let eggs = SampleCountdown(name: "eggs", label: "", elapsed: .seconds(100))
  private let nap = SampleCountdown(name: "nap", label: "Nap", isPaused: true)
  private let done = SampleCountdown(name: "cake", label: "Cake", elapsed: .seconds(330))

  private func state(
    _ samples: SampleCountdown..., overdue: Int = 0, faults: [String] = []
  ) -> BarState {
    state(samples, AgendaSummary(overdue: overdue), faults)
  }

  private func state(
    _ samples: [SampleCountdown], _ summary: AgendaSummary, _ faults: [String] = []
  ) -> BarState {
    let agenda = AgendaWords(summary, wallNanoseconds: SampleCountdown.noon)
    return BarState(samples.map(\.words), agenda: agenda, faults: faults)
  }

  private func item(_ label: String, after minutes: Int64) -> AgendaSummary.Item {
    let moment = SampleCountdown.noon + minutes * 60_000_000_000
    return AgendaSummary.Item(id: label, label: label, moment: moment)
  }

  @Test("The one that ends next is shown, then one that is paused, and the number of the others")
  func next() {
    #expect(state(tea, eggs, nap).text == "03:20 eggs +2")
    #expect(state(tea).text == "04:59 Tea")
    #expect(state(tea).kind == .running)
    #expect(state(nap).text == "05:00 Nap")
    #expect(state(nap).kind == .paused)
  }

  @Test("An end that nobody has seen comes before what runs")
  func ended() {
    #expect(state(tea, eggs, nap, done).text == "Cake finished · 03:20 eggs +2")
    #expect(state(done, nap).text == "Cake finished · 05:00 Nap")
    #expect(state(done, nap).kind == .finished && state(done, nap).isUrgent)
    #expect(state(done, tea).shortText == "Cake" && state(done, tea).percentage == 0)
    #expect(state(tea, done).tooltip.hasPrefix("Cake finished "))
    #expect(state(done).text == "Cake finished")
    #expect(state(done).kind == .finished)
    var lost = done
    lost.life = .dead
    #expect(state(lost).text == "Cake missed")
    #expect(state(lost).kind == .finished)
  }

  @Test("An end stays for a day, and no longer than until it is seen")
  func staying() {
    for (passed, isShown) in [
      (Duration.minutes(11), true), (.hours(23), true), (.hours(24), false),
    ] {
      var sample = done
      sample.elapsed = sample.total + passed
      #expect(sample.isInBar == isShown, "\(passed)")
      sample.isSeen = true
      #expect(!sample.isInBar)
    }
  }

  @Test("An alarm that rings comes first, and has a class of its own")
  func ringing() {
    let summary = AgendaSummary(
      ringing: [item("Work & play", after: 1), item("Gym", after: 1)], overdue: 1)
    let state = state([tea], summary)
    #expect(state.text == "⏰ Work & play +1 (1)" && state.shortText == "Work & play")
    #expect(state.kind == .ringing && state.isUrgent)
    #expect(state.tooltip.hasPrefix("Work & play rings\nGym rings\n"))
    #expect(BarFormat.waybar.lines(state).contains(#""text":"⏰ Work &amp; play +1 (1)""#))
  }

  @Test("The tooltip names what is overdue, and until when an alarm is snoozed")
  func agenda() {
    let summary = AgendaSummary(
      overdue: 7, snoozed: [item("Work", after: 9)],
      reminders: [item("Rent", after: -3_000), item("Call", after: -1), item("Later", after: 1)])
    let lines = state([], summary).tooltip.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("Work is snoozed until "), "\(lines)")
    #expect(lines[1].hasPrefix("overdue: Rent ("), "\(lines)")
    #expect(lines[1].contains("), Call (") && lines[1].hasSuffix(") and 5 more"), "\(lines)")
  }

  @Test("Nothing is an empty text; reminders that are overdue are a badge of five digits at most")
  func badge() {
    #expect(state().text.isEmpty)
    #expect(state().kind == .idle)
    #expect(state(overdue: 3).text == "3 overdue")
    #expect(state(overdue: 3).kind == .overdue)
    #expect(state(tea, overdue: 3).text == "04:59 Tea (3)")
    #expect(state(tea, overdue: 3).kind == .running)
    #expect(state(overdue: 99_999).text == "99999 overdue")
    #expect(state(overdue: 100_000).text == "99999+ overdue")
    #expect(state(tea, overdue: .max).text == "04:59 Tea (99999+)")
  }

  @Test("What cannot be read is an error, and what can be read is shown all the same")
  func error() {
    #expect(state(faults: ["bad"]).text == "countdown: error")
    #expect(state(faults: ["bad"]).kind == .error)
    #expect(state(tea, faults: ["bad"]).text == "04:59 Tea")
    #expect(state(tea, faults: ["bad"]).kind == .error)
    #expect(state(tea, faults: ["bad"]).tooltip.hasPrefix("bad\nTea  5m 00s"))
  }

  @Test("Waybar gets one object of five fields, with its markup escaped")
  func waybar() {
    var sample = tea
    sample.label = "A & <b>\"\n\u{1B}[31m"
    let line = BarFormat.waybar.lines(state(sample))
    #expect(
      line.hasPrefix(
        #"{"text":"04:59 A &amp; &lt;b&gt;\" [31m","alt":"running","tooltip":"A &amp;"#))
    #expect(line.hasSuffix(",\"class\":\"running\",\"percentage\":0}"))
    let empty =
      #"{"text":"","alt":"idle","tooltip":"nothing is running","class":"idle","percentage":0}"#
    #expect(BarFormat.waybar.lines(state()) == empty)
  }

  @Test("The percentage changes with the seconds that are shown, and with nothing else")
  func percentage() {
    for (elapsed, expected) in [(0, 0), (2_999, 0), (3_000, 1), (150_000, 50), (299_999, 99)] {
      #expect(state(SampleCountdown(elapsed: .milliseconds(elapsed))).percentage == expected)
    }
    #expect(state(done).percentage == 100)
    #expect(state().percentage == 0)
  }

  @Test("What means something to a bar means nothing in a label")
  func markup() {
    var sample = tea
    sample.label = "%{F#f00}#(rm)#[fg=red]"
    #expect(BarFormat.polybar.lines(state(sample)) == "04:59 % {F#f00}#(rm)#[fg=red]")
    #expect(BarFormat.tmux.lines(state(sample)) == "04:59 %{F##f00}##(rm)##[fg=red]")
    #expect(BarFormat.plain.lines(state(sample)) == "04:59 %{F#f00}#(rm)#[fg=red]")
    sample.label = "תה"
    #expect(BarFormat.plain.lines(state(sample)) == "04:59 \u{2068}תה\u{2069}")
  }

  @Test("i3blocks gets three lines, and a status of its own for what is urgent")
  func i3blocks() {
    #expect(BarFormat.i3blocks.lines(state(tea)) == "04:59 Tea\n04:59\n")
    #expect(BarFormat.i3blocks.status(state(tea)) == .finished)
    #expect(BarFormat.i3blocks.lines(state(done)) == "Cake finished\nCake\n#FF0000")
    #expect(BarFormat.i3blocks.status(state(done)) == .code(33))
    #expect(BarFormat.i3blocks.status(state(overdue: 1)) == .code(33))
    #expect(BarFormat.tmux.status(state(done)) == .finished)
    #expect(BarFormat.i3blocks.lines(state()) == "\n\n")
  }
}
