import CountdownTestSupport
import Foundation
import Testing

/// `Documentation/package.sh`, run for real with the program of this build. What lintian says of it
/// and what becomes of it in an empty Debian is left to `.ci/release package`.
@Suite(.ownThread) struct DebianPackageTests {
  private let folder = TemporaryDirectory()

  private func makePackage(_ arguments: String...) throws -> ChildProcess.Outcome {
    let script = Package.root.appending(path: "Documentation/package.sh").path
    // To compress the program of a debug build takes twelve seconds.
    return try ChildProcess.run(
      "/usr/bin/env", ["DPKG_DEB_COMPRESSOR_TYPE=none", "/bin/sh", script] + arguments)
  }

  @Test func theProgramRunsFromThePackage() throws {
    let outcome = try makePackage("--binary", Package.program.path, folder.path)
    try #require(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("link it with --static-swift-stdlib"))
    let file = outcome.output.trimmingCharacters(in: .newlines)
    let root = folder.path + "/root"
    #expect(try ChildProcess.run("/usr/bin/dpkg-deb", ["--extract", file, root]).status == 0)
    let version = try ChildProcess.run(root + "/usr/bin/countdown", ["--version"])
    #expect(version.status == 0 && version.output.hasPrefix("countdown "))
    for path in [
      "share/man/man1/countdown.1.gz", "share/bash-completion/completions/countdown",
      "share/zsh/vendor-completions/_countdown", "share/fish/vendor_completions.d/countdown.fish",
      "lib/systemd/user/countdown.service", "lib/systemd/user/countdown.socket",
      "share/applications/countdown.desktop", "share/icons/hicolor/scalable/apps/countdown.svg",
      "share/sounds/countdown/nature.ogg", "share/doc/countdown/copyright",
    ] {
      #expect(FileManager.default.fileExists(atPath: "\(root)/usr/\(path)"), "\(path)")
    }
    let service = try folder.text("root/usr/lib/systemd/user/countdown.service")
    #expect(service.contains("ExecStart=:\"/usr/bin/countdown\" serve --foreground"))
  }

  @Test func theControlFileSaysWhatIsNeeded() throws {
    let file = try makePackage("--binary", Package.program.path, folder.path).output
      .trimmingCharacters(in: .newlines)
    let control = try ChildProcess.run("/usr/bin/dpkg-deb", ["--field", file]).output
    #expect(control.hasPrefix("Package: countdown\n"))
    #expect(control.contains("\nDepends: libc6 (>= 2."))
    #expect(control.contains("\nRecommends: libasound2"))
    let lines = control.split(separator: "\n")
    let version = try #require(lines.first { $0.hasPrefix("Version: ") }).dropFirst(9)
    #expect(file.contains("/countdown_\(version)_"))
    let program = try ChildProcess.run(Package.program.path, ["--version"])
    #expect(program.output == "countdown \(version)\n")
  }

  @Test(arguments: [["--binry"], ["/nowhere/at/all"], ["--binary"], [".", "."]])
  func badUsageIsOneLine(_ arguments: [String]) throws {
    let script = Package.root.appending(path: "Documentation/package.sh").path
    let outcome = try ChildProcess.run("/bin/sh", [script] + arguments)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("package.sh: ") && outcome.errors.count { $0 == "\n" } == 1)
  }
}
