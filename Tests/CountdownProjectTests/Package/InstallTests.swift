import CountdownTestSupport
import Foundation
import Testing

/// `Documentation/install.sh`, run for real with the program of this build into empty prefixes.
@Suite(.ownThread) struct InstallTests {
  private let prefix = TemporaryDirectory()

  private func install(_ arguments: String...) throws -> ChildProcess.Outcome {
    let script = Package.root.appending(path: "Documentation/install.sh").path
    return try ChildProcess.run("/bin/sh", [script] + arguments + [prefix.path])
  }

  private var installed: [String: Data] {
    get throws { try prefix.files() }
  }

  @Test func theProgramRunsFromAnEmptyPrefix() throws {
    let outcome = try install("--binary", Package.program.path)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let version = try ChildProcess.run(prefix.path + "/bin/countdown", ["--version"])
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("countdown"))
    let countdown = try ChildProcess.run(
      prefix.path + "/bin/countdown", ["1s", "--sound", "none", "--plain"])
    #expect(countdown.status == 0)
    #expect(countdown.output.contains("Finished"))
  }

  @Test func everythingStandsWhereALinuxSystemLooksForIt() throws {
    #expect(try install("--binary", Package.program.path).status == 0)
    let files = try installed
    for path in [
      "bin/countdown", "share/bash-completion/completions/countdown",
      "share/zsh/site-functions/_countdown", "share/fish/vendor_completions.d/countdown.fish",
      "share/applications/countdown.desktop", "share/icons/hicolor/scalable/apps/countdown.svg",
      "share/icons/hicolor/48x48/apps/countdown.png",
      "share/sounds/countdown/nature.ogg", "share/man/man1/countdown.1",
      "share/systemd/user/countdown.service", "share/systemd/user/countdown.socket",
    ] {
      #expect(files[path]?.isEmpty == false, "\(path)")
    }
  }

  @Test func systemdTakesTheUnits() throws {
    let prefix = TemporaryDirectory()
    let place = prefix.path + "/100 %d & $HOME"
    let script = Package.root.appending(path: "Documentation/install.sh").path
    let arguments = [script, "--binary", Package.program.path, place]
    #expect(try ChildProcess.run("/bin/sh", arguments).status == 0)
    let unit = try prefix.text("100 %d & $HOME/share/systemd/user/countdown.service")
    let path = place.replacing("%", with: "%%")
    #expect(unit.contains("\nExecStart=:\"\(path)/bin/countdown\" serve --foreground\n"))
    guard ChildProcess.exists("/usr/bin/systemd-analyze") else { return }
    let units = ["service", "socket"].map { "\(place)/share/systemd/user/countdown.\($0)" }
    let verified = try ChildProcess.run(
      "/usr/bin/env",
      ["HOME=\(prefix.path)", "XDG_RUNTIME_DIR=\(prefix.path)", "systemd-analyze", "verify"]
        + ["--user", "--man=no"] + units)
    #expect(verified.status == 0, "\(verified.errors)")
    #expect(verified.errors.isEmpty, "\(verified.errors)")
  }

  @Test func aSecondRunChangesNothingAndUninstallLeavesOnlyWhatWasThereBefore() throws {
    try prefix.write("mine", to: "bin/mine")
    try prefix.makeDirectory("share/icons/hicolor")
    let before = try prefix.paths()
    #expect(try install("--binary", Package.program.path).status == 0)
    let first = try installed
    #expect(try install("--binary", Package.program.path).status == 0)
    #expect(try installed == first)
    #expect(try install("--uninstall").status == 0)
    #expect(try prefix.paths() == before)
    #expect(try install("--uninstall").status == 0)
  }

  @Test func anUpdateRemovesWhatTheNewVersionDoesNotHave() throws {
    #expect(try install("--binary", Package.program.path).status == 0)
    let before = try prefix.paths()
    let manifest = try #require(
      String(data: installed["share/countdown/installed"] ?? Data(), encoding: .utf8))
    try prefix.write("old", to: "share/old/clip")
    try prefix.write(manifest + "d share/old\nf share/old/clip\n", to: "share/countdown/installed")
    #expect(try install("--binary", Package.program.path).status == 0)
    #expect(try prefix.paths() == before)
  }

  @Test func aFileOfSomebodyElseIsNeverOverwritten() throws {
    try prefix.write("another program", to: "bin/countdown")
    let before = try installed
    let outcome = try install("--binary", Package.program.path)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("bin/countdown is not ours"))
    #expect(try installed == before)
  }

  @Test func aLinkOfSomebodyElseIsNeverReplacedThoughItLeadsNowhere() throws {
    try prefix.write("", to: "bin/other")
    let link = prefix.path + "/bin/countdown"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "/nowhere/countdown")
    let outcome = try install("--binary", Package.program.path)
    #expect(outcome.status == 1 && outcome.errors.contains("bin/countdown is not ours"))
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: link)
    #expect(target == "/nowhere/countdown")
  }

  @Test func aHostOfTheOldProgramIsNamed() throws {
    let home = TemporaryDirectory()
    let script = Package.root.appending(path: "Documentation/install.sh").path
    let steps = """
      mkdir -p "$HOME/.local/state/countdown"; cp /bin/sleep "$HOME/countdown"
      "$HOME/countdown" 60 & P=$!
      echo "{\\"v\\":1,\\"process\\":$P}" >"$HOME/.local/state/countdown/serve-x.lock"
      sh '\(script)' --binary '\(Package.program.path)' '\(prefix.path)' | sed "s/$P/P/"; kill $P
      """
    let outcome = try ChildProcess.run(
      "/usr/bin/env", ["-u", "XDG_STATE_HOME", "HOME=\(home.path)", "/bin/sh", "-c", steps])
    #expect(
      outcome.output.contains("The host still runs the old program: kill P; countdown serve"),
      "\(outcome.errors)")
  }

  @Test(arguments: [
    ["--frobnicate"], ["--binary", "/nonexistent"], ["--binary", "/"], ["second"],
  ])
  func badUsageIsOneLineAndStatusTwo(_ arguments: [String]) throws {
    let script = Package.root.appending(path: "Documentation/install.sh").path
    let outcome = try ChildProcess.run("/bin/sh", [script] + arguments + [prefix.path])
    #expect(outcome.status == 2)
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(try prefix.paths().isEmpty)
  }

  @Test(.enabled(if: ChildProcess.exists("/usr/bin/desktop-file-validate")))
  func theDesktopEntryIsValid() throws {
    let entry = Package.root.appending(path: "Documentation/desktop/countdown.desktop").path
    let outcome = try ChildProcess.run("/usr/bin/desktop-file-validate", [entry])
    #expect(outcome.status == 0, "\(outcome.output)")
  }
}
