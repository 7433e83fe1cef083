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
    BarState(samples.map(\.words), overdue: overdue, faults: faults)
  }

  @Test("The one that ends next is shown, then one that is paused, then one that ended")
  func next() {
    #expect(state(tea, eggs, nap, done).text == "03:20 eggs")
    #expect(state(tea).text == "04:59 Tea")
    #expect(state(tea).kind == .running)
    #expect(state(done, nap).text == "05:00 Nap")
    #expect(state(nap).kind == .paused)
    #expect(state(done).text == "Cake finished")
    #expect(state(done).kind == .finished)
    var lost = done
    lost.life = .dead
    #expect(state(lost).text == "Cake missed")
    #expect(state(lost).kind == .finished)
  }

  @Test("An alarm that rings comes first, and has a class of its own")
  func ringing() {
    let state = BarState([tea.words], ringing: ["Work & play", "Gym"], overdue: 1, faults: [])
    #expect(state.text == "⏰ Work & play (1)" && state.shortText == "Work & play")
    #expect(state.kind == .ringing && state.isUrgent)
    #expect(state.tooltip.hasPrefix("Work & play rings\nGym rings\n"))
    #expect(BarFormat.waybar.lines(state).contains(#""text":"⏰ Work &amp; play (1)""#))
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
