import CountdownHook
import CountdownSystem
import CountdownTestSupport
import Foundation
import Glibc
import Testing

@testable import CountdownArguments
@testable import CountdownResident

@Suite(.ownThread) struct HookFolderTests {
  private let home: HookHome

  init() throws { home = try HookHome() }

  @Test func withoutAHookNothingHappens() throws {
    #expect(home.folder.complaint("finished") == nil)
    #expect(HookFolder(environment: [:]).path == nil)
    #expect(HookFolder(environment: [:]).complaint("finished") == nil)
    try FileManager.default.removeItem(atPath: home.hooks)
    #expect(home.folder.complaint("finished") == nil)
  }

  @Test func onlyWhatIsNamedByAnEventRuns() throws {
    try home.script("finished", "echo $0 $COUNTDOWN_EVENT >> log")
    try home.script("tick", "echo tick >> log")
    try home.script("finished.bak", "echo bak >> log")
    for event in ["finished", "tick", "../hooks/finished", "", "finished.bak"] {
      #expect(home.folder.complaint(event) == nil)
    }
    #expect(home.text("log") == "\(home.hooks)/finished finished\n")
  }

  @Test func theConfigurationFolderIsXDGs() throws {
    try home.script("finished", "exit 3")
    let elsewhere = HookFolder(environment: ["HOME": home.path, "XDG_CONFIG_HOME": "/nowhere"])
    #expect(elsewhere.path == "/nowhere/countdown/hooks")
    #expect(elsewhere.complaint("finished") == nil)
    let relative = HookFolder(environment: ["HOME": home.path, "XDG_CONFIG_HOME": "x"])
    #expect(relative.path == home.hooks)
    #expect(
      relative.complaint("finished")
        == "hook finished: ended with status 3 (\(home.hooks)/finished)")
  }

  @Test func itRunsAtHomeWithoutInputAndOutput() throws {
    try home.script(
      "finished", "out=$(readlink /proc/$$/fd/[012]); pwd > log; echo \"$out\" >> log")
    #expect(home.folder.complaint("finished") == nil)
    #expect(home.text("log") == "\(home.path)\n/dev/null\n/dev/null\n/dev/null\n")
  }

  @Test(arguments: [
    ("#!/bin/sh\n", 0o644, "not executable; chmod +x PATH"),
    ("#!/bin/sh\n", 0o777, "refused: others may write to it; chmod go-w PATH"),
    ("#!/bin/sh\n", 0o775, "refused: others may write to it; chmod go-w PATH"),
    ("#!/no/such/shell\n", 0o755, "the program named in its first line is missing (PATH)"),
    ("echo\n", 0o755, "not a program; begin it with a line such as #!/bin/sh (PATH)"),
    ("#!/bin/sh\nkill -9 $$\n", 0o755, "ended with signal 9 (PATH)"),
    ("#!/bin/sh\nexit 7\n", 0o755, "ended with status 7 (PATH)"),
  ])
  func whatCannotRunIsNamed(content: String, mode: Int, reason: String) throws {
    try home.put("finished", content, mode: mode_t(mode))
    let path = "\(home.hooks)/finished"
    #expect(
      home.folder.complaint("finished")
        == "hook finished: \(reason.replacingOccurrences(of: "PATH", with: path))")
  }

  @Test func aLinkToNothingAndAFolderAreNamed() throws {
    symlink("/no/such/program", "\(home.hooks)/finished")
    mkdir("\(home.hooks)/paused", 0o755)
    let (finished, paused) = ("\(home.hooks)/finished", "\(home.hooks)/paused")
    let remedy = "which is not there; mount its disk, or make what the link leads to"
    #expect(
      home.folder.complaint("finished")
        == "hook finished: \(finished) is a link to /no/such/program, \(remedy)")
    #expect(
      home.folder.complaint("paused") == "hook paused: \(paused): it is not a file; move it away")
  }

  @Test func aFolderThatOthersMayWriteToIsRefused() throws {
    try home.script("finished", "touch ran")
    chmod(home.hooks, 0o777)
    #expect(home.folder.complaint("finished")?.contains("refused") == true)
    #expect(!FileManager.default.fileExists(atPath: "\(home.path)/ran"))
  }

  @Test func aLinkIntoAFolderThatOthersMayWriteToIsRefused() throws {
    let shared = "\(home.path)/shared"
    mkdir(shared, 0o755)
    try home.script("finished", "touch ran")
    try FileManager.default.moveItem(atPath: "\(home.hooks)/finished", toPath: "\(shared)/hook")
    symlink("\(shared)/hook", "\(home.hooks)/finished")
    #expect(home.folder.complaint("finished") == nil)
    #expect(FileManager.default.fileExists(atPath: "\(home.path)/ran"))
    // The folder through which the link leads counts as that in which the file lies.
    mkdir("\(home.path)/open", 0o755)
    symlink(shared, "\(home.path)/open/way")
    unlink("\(home.hooks)/finished")
    symlink("\(home.path)/open/way/hook", "\(home.hooks)/finished")
    #expect(home.folder.complaint("finished") == nil)
    for open in ["\(home.path)/open", shared] {
      chmod(open, 0o777)
      #expect(
        home.folder.complaint("finished")
          == "hook finished: refused: others may write to it; chmod go-w \(open)")
      chmod(open, 0o755)
    }
  }

  @Test(.enabled(if: geteuid() == 0)) func aHookOfSomebodyElseIsRefused() throws {
    try home.script("finished", "touch ran")
    chown("\(home.hooks)/finished", 12_345, 12_345)
    #expect(home.folder.complaint("finished")?.contains("belongs to another user") == true)
    #expect(!FileManager.default.fileExists(atPath: "\(home.path)/ran"))
  }

  @Test func oneThatHangsIsEndedAndOneThatIgnoresThatIsKilled() throws {
    try home.script("finished", "sleep 100")
    try home.script("stopped", "trap '' TERM; while :; do sleep 100; done")
    let folder = HookFolder(
      environment: home.environment, timeLimit: .milliseconds(200), grace: .milliseconds(100))
    for event in ["finished", "stopped"] {
      #expect(
        folder.complaint(event) == "hook \(event): killed after 0.2s (\(home.hooks)/\(event))")
    }
  }
}
