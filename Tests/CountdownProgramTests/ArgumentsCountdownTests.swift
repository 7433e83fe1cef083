import Countdown
import CountdownSystem
import Testing

@testable import CountdownArguments

@Suite struct ArgumentsCountdownTests {
  @Test(arguments: [
    ("5m", 300), ("90", 90), ("25:00", 1_500), ("1:30:00", 5_400), ("5 minutes", 300),
    ("1.5h", 5_400), ("PT1H30M", 5_400), ("99d", 8_553_600),
  ])
  func readsADuration(_ text: String, _ seconds: Int) throws {
    let request = try countdown(text)
    #expect(request.duration == .seconds(seconds))
    #expect(request.notes.isEmpty)
    #expect(request.command.isEmpty)
  }

  @Test func joinsTheWordsOfADuration() throws {
    #expect(try countdown("1h", "30", "min").duration == .minutes(90))
  }

  @Test func takesOptionsBeforeAndAfterTheDuration() throws {
    let request = try countdown("--label", "Tea", "5m", "--color=never", "--stay")
    #expect(request.duration == .minutes(5))
    #expect(request.view.label == "Tea")
    #expect(request.view.color == .never)
    #expect(request.view.stay)
  }

  @Test func readsEveryViewOption() throws {
    let request = try countdown(
      "5m", "--sound", "bell.ogg", "--notify", "--bell", "--overtime", "--tick",
      "--suspend", "pause")
    #expect(request.view.alerts.sound == .file("bell.ogg"))
    #expect(request.view.alerts.notify)
    #expect(request.view.alerts.bell)
    #expect(request.view.overtime && request.view.keeping == "--overtime")
    #expect(request.view.ticks)
    #expect(request.view.suspend == .pause)
  }

  @Test func theLastOfTwoOptionsHolds() throws {
    #expect(try countdown("5m", "--label=A", "--label=B").view.label == "B")
    #expect(try countdown("5m", "--inline", "--plain").view.style == .plain)
    #expect(try countdown("5m", "--bell", "--bell=false").view.alerts.bell == false)
    #expect(try countdown("5m", "--plain", "--inline=false").view.style == .plain)
    #expect(try countdown("5m", "--plain", "--plain=false").view.style == .automatic)
  }

  @Test func soundsAreWordsOrFiles() throws {
    #expect(try countdown("5m", "--sound", "none").view.alerts.sound == AlertOptions.Sound.none)
    #expect(try countdown("5m", "--sound=nature").view.alerts.sound == .nature)
    #expect(try countdown("5m", "--sound", "off").view.alerts.sound == AlertOptions.Sound.none)
    #expect(try countdown("5m", "--sound=./none").view.alerts.sound == .file("./none"))
    #expect(try countdown("5m").view.alerts.sound == nil)
    let home = Surroundings(environment: ["HOME": "/home/me"])
    guard
      case .countdown(let request) = try Request.parse(["5m", "--sound=~/x"], surroundings: home)
    else { throw UsageError("no countdown") }
    #expect(request.view.alerts.sound == .file("/home/me/x"))
  }

  @Test func whatFollowsTwoHyphensIsTheCommand() throws {
    let request = try countdown("5m", "--bell", "--", "make", "--help", "--", "-j2", "")
    #expect(request.command == ["make", "--help", "--", "-j2", ""])
    #expect(request.view.alerts.bell)
    #expect(try countdown("until", "14:15", "--", "true").command == ["true"])
  }

  @Test func aValueMayLookLikeAnOptionBehindAnEqualsSign() throws {
    #expect(try countdown("5m", "--label=--sound").view.label == "--sound")
    #expect(try countdown("5m", "--label", "-5").view.label == "-5")
    #expect(try countdown("5m", "--label=a=b").view.label == "a=b")
    #expect(try countdown("5m", "--label=").view.label == "")
  }
}
