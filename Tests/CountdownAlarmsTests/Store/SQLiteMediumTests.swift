#if Store
  import Foundation
  import CountdownTestSupport
  import Testing

  /// A disk of its own, in a mount namespace, which a test may fill and make read-only.
  @Suite(.enabled(Medium.reason) { await Medium.isAvailable() }, .ownThread)
  struct SQLiteMediumTests {
    private let medium: Medium

    init() throws { medium = try Medium() }

    @Test func aFullDiskLosesNothingAndIsWrittenAgainOnceThereIsRoom() async throws {
      let report = try await medium.run("$PROBE store fill $DISK/alarms.db", size: "1m")
      #expect(report == ["full kept 0, true, then true"])
    }

    @Test func anEmptyFullDiskIsTold() async throws {
      let report = try await medium.run(
        """
        dd if=/dev/zero of=$DISK/ballast bs=4k 2>/dev/null || true
        $PROBE store list $DISK/alarms.db
        """)
      #expect(report.first?.hasPrefix("full: ") == true)
    }

    @Test func aReadOnlyDiskIsReadAndLaterWrittenAgain() async throws {
      let report = try await medium.run(
        """
        $PROBE store add $DISK/alarms.db
        mount -o remount,ro $DISK
        $PROBE store list $DISK/alarms.db
        $PROBE store add $DISK/alarms.db
        $PROBE store list $DISK/none.db
        mount -o remount,rw $DISK
        $PROBE store add $DISK/alarms.db
        """)
      #expect(
        report.map { $0.prefix { $0 != ":" } }
          == ["written 1", "revision 1, entries 1", "readOnly", "unreachable", "written 2"])
    }

    /// A process that was killed may leave a journal, which is rolled back once that is possible.
    @Test func whatADeadProcessLeftOnAReadOnlyDiskIsReadOrRefused() async throws {
      let report = try await medium.run(
        """
        $PROBE store write $DISK/alarms.db 500000 >$DISK/acknowledged || true
        mount -o remount,ro $DISK
        wc -l <$DISK/acknowledged
        $PROBE store list $DISK/alarms.db
        $PROBE store add $DISK/alarms.db
        mount -o remount,rw $DISK
        $PROBE store list $DISK/alarms.db
        """)
      try #require(report.count == 4)
      let acknowledged = try #require(Int(report[0]))
      let kept = [acknowledged, acknowledged + 1].map { "revision \($0), entries \($0 + 1)" }
      #expect(acknowledged > 0)
      #expect(kept.contains(report[1]) || report[1].hasPrefix("readOnly: "))
      #expect(report[2].hasPrefix("readOnly: "))
      #expect(kept.contains(report[3]))
    }

    @Test func aFolderThatMayNotBeWrittenStillHoldsAReadableFile() async throws {
      let report = try await medium.run(
        """
        mkdir $DISK/folder
        $PROBE store add $DISK/folder/alarms.db
        mount --bind -o ro $DISK/folder $DISK/folder
        mount -o remount,bind,ro $DISK/folder
        $PROBE store list $DISK/folder/alarms.db
        $PROBE store add $DISK/folder/alarms.db
        """)
      #expect(
        report.map { $0.prefix { $0 != ":" } }
          == ["written 1", "revision 1, entries 1", "readOnly"])
    }
  }

  struct Medium {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The lines that a script printed, with a fresh disk at `$DISK` and the probe at `$PROBE`.
    func run(_ script: String, size: String = "32m") async throws -> [String] {
      let command = try await FinishedCommand.run([
        "DISK=\(folder.url.path)", "PROBE=\(CountdownAlarmsProbe.program)", "unshare",
        getuid() == 0 ? "-m" : "-rm", "sh", "-ec",
        "mount -t tmpfs -o size=\(size) none $DISK\n\(script)",
      ])
      return command.output.split(separator: "\n").map(String.init)
    }

    static func isAvailable() async -> Bool {
      (try? await Medium().run("echo yes")) == ["yes"]
    }

    static let reason: Comment = "the kernel or its container forbids mount namespaces"
  }
#endif
