import CountdownSystem
import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  /// Whether a test may mount something.
  static let canMount =
    OutputOfCommand.run(
      ["unshare", "--mount", "true"], environment: ["PATH": "/usr/bin:/bin"],
      within: .seconds(60))?.isSuccess == true

  /// What a program must not bring along that a bar starts every second.
  @Suite("is light", .serialized, .ownThread)
  struct IsLight {
    @Test("What runs often opens no library beside the C library and Swift's")
    func opensNothing() throws {
      let lines = try RemoteRoom().script(
        """
        opened() {
          LD_DEBUG=files $COUNTDOWN "$@" 2>&1 |
            grep -oE 'file=lib(asound|sndfile|notify|gio|glib|sqlite3)' | sort -u
          echo "after $*"
        }
        c start tea 1h >/dev/null; c alarm add 7:30 >/dev/null
        opened --version; opened status tea; opened list --names; opened bar --format=tmux
        opened pause tea; opened resume tea; opened stop tea
        opened alarm list
        """)
      #expect(
        lines == [
          "after --version", "after status tea", "after list --names", "after bar --format=tmux",
          "after pause tea", "after resume tea", "after stop tea",
          "file=libsqlite3", "after alarm list",
        ])
    }

    @Test(
      "A library that is missing is named by its package, and nothing else is missed",
      .enabled(if: RunningProgramTests.canMount, "the kernel or its container forbids mounts"))
    func missingLibraries() throws {
      let lines = try RemoteRoom().script(
        """
        without() {
          unshare --mount bash -c 'touch $HOME/none
            for L in $1; do
              F=$(/sbin/ldconfig -p | grep -m1 "$L " | sed "s/.* //")
              mount --bind $HOME/none $(readlink -f $F)
            done; shift; exec $COUNTDOWN "$@" 2>&1' bash "$@"
        }
        export COUNTDOWN_NO_HOST=1
        L='libasound.so.2 libnotify.so.4'
        without "$L" 1s --sound nature --notify | grep -o 'needs [a-z0-9]*'
        without libsndfile.so.1 1s --sound nature | grep -o 'needs [a-z0-9]*'
        without libsqlite3.so.0 alarm add 7:30 | grep -o 'install the package .*'
        without "$L libsndfile.so.1 libsqlite3.so.0" 1s -q | grep -c ^Finished
        """)
      let sounds = Array(repeating: "needs libsndfile1", count: 2)
      let both = ["needs libnotify4", "needs libasound2"]
      #expect(lines == both + both + sounds + ["install the package libsqlite3-0", "1"])
    }

    /// Each of them is more than a megabyte of a program that is linked statically.
    @Test("Neither Foundation nor regular expressions are linked")
    func leavesOut() throws {
      let program = try Data(contentsOf: URL(filePath: BuiltProducts.path(of: "countdown")))
      for name in ["libFoundation", "17_StringProcessing"] {
        #expect(program.range(of: Data(name.utf8)) == nil, "\(name)")
      }
      #expect(program.range(of: Data("libswiftCore".utf8)) != nil)
    }
  }
}
