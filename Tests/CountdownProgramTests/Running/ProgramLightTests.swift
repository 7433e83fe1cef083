import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
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
