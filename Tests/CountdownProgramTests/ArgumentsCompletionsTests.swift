import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownArguments

/// The scripts are run by the shells themselves, where these are installed.
@Suite(.ownThread) struct ArgumentsCompletionsTests {
  @Test(arguments: [
    (["countdown", ""], ["until", "kitchen", "alarm", "remind", "help"]),
    (["countdown", "k"], ["kitchen"]),
    (["countdown", "5m", ""], []),
    (["countdown", "5m", "--so"], ["--sound"]),
    (["countdown", "--ver"], ["--version"]),
    (["countdown", "kitchen", "--fo"], []),
    (["countdown", "pomodoro", "--fo"], ["--focus"]),
    (["countdown", "pomodoro", "--focus", ""], []),
    (["countdown", "5m", "--color", ""], ["auto", "always", "never"]),
    (["countdown", "5m", "--color", "=", "n"], ["never"]),
    (["countdown", "5m", "--color", "="], ["auto", "always", "never"]),
    (["countdown", "--label", "kitchen", "po"], ["pomodoro"]),
    (["countdown", "--label", "=", "kitchen", "po"], ["pomodoro"]),
    (["countdown", "completions", ""], ["bash", "zsh", "fish"]),
    (["countdown", "5m", "--sound", "/etc/passw"], ["/etc/passwd"]),
    (["countdown", "5m", "--", "mktem"], ["mktemp"]),
    (["countdown", "alarm", ""], ["add", "list", "skip-next", "stop"]),
    (["countdown", "remind", "d"], ["done"]),
    (["countdown", "alarm", "add", ""], []),
    (["countdown", "alarm", "add", "7:30", "--vol"], ["--volume"]),
    (["countdown", "--label", "x", "alarm", "add", "list", "--fa"], ["--fade-in"]),
    (["countdown", "alarm", "add", "--late", "f"], ["fire"]),
    (["countdown", "alarm", "lst", ""], []),
    (["countdown", "help", "al"], ["alarm"]),
    (["countdown", "alarm", "add", "7:30", "--zone", "Europe/Be"], ["Europe/Berlin"]),
    (["countdown", "until", "7:30", "--zone", "=", "Europe/Be"], ["Europe/Berlin"]),
    (["countdown", "remind", "edit", "1", "--zone", "sys"], ["system"]),
  ])
  func bashCompletes(_ words: [String], _ expected: [String]) throws {
    let script = """
      source "$1"; shift
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
      _countdown 2>&1
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let found = try run("/usr/bin/bash", ["-c", script, "bash"], .bash, words).filter {
      !$0.isEmpty
    }
    #expect(Set(found).isSuperset(of: expected))
    #expect(found.allSatisfy { $0.hasPrefix(words.last == "=" ? "" : words.last ?? "") })
    if expected.isEmpty { #expect(found.isEmpty) }
  }

  @Test(
    .enabled(if: isInstalled("/usr/bin/fish")),
    arguments: [
      ("countdown k", ["kitchen"]), ("countdown 5m ", []), ("countdown kitchen --fo", []),
      ("countdown alarm sk", ["skip-next"]), ("countdown remind d", ["done"]),
      ("countdown alarm add 7:30 --fa", ["--fade-in"]), ("countdown alarm lst ", []),
      ("countdown remind list --o", ["--overdue"]), ("countdown help al", ["alarm"]),
      ("countdown pomodoro --fo", ["--focus"]), ("countdown --label until po", ["pomodoro"]),
      ("countdown 5m --color ", ["always", "auto", "never"]), ("countdown --ver", ["--version"]),
      ("countdown completions ", ["bash", "fish", "zsh"]), ("countdown 5m -- mktem", ["mktemp"]),
      ("countdown 5m --sound /etc/passw", ["/etc/passwd", "/etc/passwd-"]),
      ("countdown until 7:30 --zone Europe/Berl", ["Europe/Berlin"]),
    ])
  func fishCompletes(_ line: String, _ expected: [String]) throws {
    let script = "source $argv[1]; complete -C $argv[2]"
    let found = try run("/usr/bin/fish", ["-N", "-c", script], .fish, [line])
      .map { String($0.prefix { $0 != "\t" }) }.filter { !$0.isEmpty && $0 != "/etc/passwd-" }
    #expect(found == expected.filter { $0 != "/etc/passwd-" })
  }

  /// What zsh completes is only to be seen at its prompt; here it reads the script.
  @Test(.enabled(if: isInstalled("/usr/bin/zsh")))
  func zshReadsTheScript() throws {
    let script = """
      compdef() { print compdef $*; }
      source $1
      print $+functions[_countdown] $+functions[_countdown_commands] $+functions[_countdown_sound]
      print $+functions[_countdown_zone]
      """
    let printed = try run("/usr/bin/zsh", ["-f", "-c", script, "zsh"], .zsh, [])
    #expect(printed == ["compdef _countdown countdown", "1 1 1", "1"])
  }

  @Test func everyOptionAndCommandIsInEveryScript() {
    for shell in Shell.allCases {
      let script = shell.completions
      for option in Option.all { #expect(script.contains(option.name)) }
      for command in Command.withName {
        for word in command.name?.split(separator: " ") ?? ["?"] {
          #expect(script.contains(word))
        }
      }
    }
  }

  /// The lines that a shell prints, given the script's file and more arguments.
  private func run(
    _ path: String, _ arguments: [String], _ shell: Shell, _ more: [String]
  ) throws -> [String] {
    let home = FileManager.default.temporaryDirectory.appending(path: "countdown-\(UUID())")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: home) }
    let file = home.appending(path: "countdown.\(shell)")
    try Data(shell.completions.utf8).write(to: file)
    // The scripts ask the program for zones.
    let program = home.appending(path: "countdown")
    try Data("#!/bin/sh\n[ $2 = zones ] && printf 'Europe/Berlin\\nsystem\\n'\n".utf8)
      .write(to: program)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.path)
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: path)
    process.arguments = arguments + [file.path] + more
    process.environment = ["PATH": "\(home.path):/usr/bin:/bin", "TERM": "dumb", "HOME": home.path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.start()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

private func isInstalled(_ program: String) -> Bool {
  FileManager.default.isExecutableFile(atPath: program)
}
