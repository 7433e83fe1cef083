import CountdownAlarms
import Testing

@testable import CountdownArguments

/// Options by their letters.
@Suite struct ArgumentsShortTests {
  @Test func lettersStandForLongNames() throws {
    let view = try countdown("5m", "-l", "Tea", "-s", "a.ogg", "-n", "-b", "-i").view
    #expect(view.label == "Tea" && view.alerts.sound == .file("a.ogg"))
    #expect(view.alerts.notify && view.alerts.bell && view.style == .inline)
    #expect(try countdown("-p", "5m").view.style == .plain)
    #expect(try countdown("5m", "-q").view.alerts.sound == AlertOptions.Sound.none)
    #expect(try countdown("5m", "-q", "-s", "nature").view.alerts.sound == .nature)
    #expect(try countdown("5m", "-s", "nature", "--quiet=false").view.alerts.sound == nil)
  }

  @Test func lettersShareAHyphenAndTheLastMayHaveItsValueBesideIt() throws {
    let view = try countdown("-nbl", "Tea", "5m").view
    #expect(view.alerts.notify && view.alerts.bell && view.label == "Tea")
    #expect(try countdown("5m", "-nbqlTea").view.label == "Tea")
    #expect(try countdown("5m", "-lTea").view.label == "Tea")
    #expect(try countdown("5m", "-l=Tea").view.label == "=Tea")
    #expect(try countdown("5m", "-l-x").view.label == "-x")
    #expect(try countdown("5m", "-l", "-5").view.label == "-5")
    #expect(try printed("5m", "-nh") == printed("5m", "--help"))
  }

  @Test(arguments: [
    (["25m", "-d"], nil), (["25m", "-d", "tea"], "tea"), (["25m", "-dtea"], "tea"),
    (["-qd", "25m"], nil), (["25m", "-nbd", "tea"], "tea"), (["1h", "-d", "30", "min"], nil),
  ])
  func aDetachedOneMayHaveAName(_ arguments: [String], _ name: String?) throws {
    let request = try Request.parse(arguments, surroundings: saturday)
    guard case .remote(.start(let start)) = request else {
      Issue.record("\(request)")
      return
    }
    #expect(start.name == name)
  }

  @Test func alarmsHaveThemToo() throws {
    let request = try Request.parse(["alarm", "add", "7:30", "-qlWork"], surroundings: saturday)
    guard case .alarm(.add(let change, _, _)) = request else {
      Issue.record("\(request)")
      return
    }
    #expect(change.label == "Work" && change.sound == .some(.none))
  }

  @Test func aNegativeNumberIsNoOption() {
    #expect(refusal("-5").hasPrefix("countdown: \"-5\""))
    #expect(refusal("-5", "-n").hasPrefix("countdown: \"-5\""))
    #expect(refusal("5m", "--", "-n").hasPrefix("accepted"))
  }

  @Test func whatACommandDoesNotTakeIsRefused() {
    #expect(refusal("5m", "-x") == "countdown: unknown option -x")
    #expect(refusal("5m", "-nx") == "countdown: unknown option -x")
    #expect(refusal("5m", "-xn") == "countdown: unknown option -xn")
    #expect(refusal("5m", "-o") == "countdown: unknown option -o; did you mean --overtime?")
    #expect(refusal("5m", "-L", "Tea") == "countdown: unknown option -L; did you mean --label?")
    #expect(refusal("status", "-L") == "countdown: unknown option -L")
    #expect(
      refusal("status", "-n")
        == "countdown: status does not take -n, which belongs to DURATION, until, kitchen, "
        + "pomodoro, run")
    #expect(refusal("list", "-n") == "countdown: list does not take -n; did you mean --names?")
    #expect(refusal("watch", "-lTea").hasPrefix("countdown: watch does not take -l, which"))
    #expect(refusal("kitchen", "-d").hasPrefix("countdown: kitchen does not take -d, which"))
  }

  @Test func oneHyphenTooFewIsNoFile() {
    #expect(
      refusal("5m", "-sound", "none")
        == "countdown: unknown option -sound; did you mean --sound?")
    #expect(refusal("5m", "-label").hasSuffix("did you mean --label?"))
    #expect(refusal("-version").hasSuffix("did you mean --version?"))
  }

  @Test func aMissingValueIsNamed() {
    #expect(refusal("5m", "-l") == "countdown: -l needs a value: -l, --label TEXT")
    #expect(refusal("5m", "-l", "-n").hasPrefix("countdown: -l needs a value before -n: "))
    #expect(refusal("5m", "-nl", "--", "x").hasPrefix("countdown: -l needs a value: "))
    #expect(refusal("5m", "-s", "") == "countdown: -s: expected a file, nature or none")
  }

  @Test func eachLetterMeansOneLongNameWhateverTheCommand() {
    let options = Command.all.flatMap(\.options)
    for option in options {
      guard let letter = option.letter else {
        #expect(!options.contains { $0.name == option.name && $0.letter != nil })
        continue
      }
      #expect(letter != "h" && letter.isASCII && letter.isLetter)
      #expect(options.allSatisfy { ($0.letter == letter) == ($0.name == option.name) })
    }
  }
}
