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
      "A library that cannot be opened is named by its package, and nothing else is missed",
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
        without "$L" 1s --sound nature --notify | grep -o 'cannot open [a-z0-9]*'
        without libsndfile.so.1 1s --sound nature | grep -o 'cannot open [a-z0-9]*'
        without libsqlite3.so.0 alarm add 7:30 | grep -o 'install the package .*'
        without "$L libsndfile.so.1 libsqlite3.so.0" 1s -q | grep -c ^Finished
        """)
      let sounds = Array(repeating: "cannot open libsndfile1", count: 2)
      let both = ["cannot open libnotify4", "cannot open libasound2"]
      #expect(lines == both + both + sounds + ["install the package libsqlite3-0 again", "1"])
    }

    @Test(
      "What the loader says decides what is to be done",
      arguments: [
        (
          "libx.so.1: cannot open shared object file: No such file or directory", false,
          "needs libx1", "sudo apt install libx1"
        ),
        (
          "libx.so.1: cannot open shared object file: Too many open files", false,
          "cannot open libx1 (Too many open files)", "raise the limit of open files: ulimit -n"
        ),
        (
          "libx.so.1: invalid ELF header", false,
          "cannot open libx1 (invalid ELF header)", "sudo apt install --reinstall libx1"
        ),
        (
          "/lib/libx.so.1: too old, it has no x_new", true,
          "needs a newer libx1 (too old, it has no x_new)",
          "install a newer libx1 than /lib/libx.so.1"
        ),
      ])
    func loaderMessages(message: String, isTooOld: Bool, summary: String, remedy: String) {
      let problem = LibraryProblem(packageName: "libx1", isTooOld: isTooOld, message: message)
      #expect(problem.summary == summary && problem.remedy == remedy)
    }

    @Test("A library that is too old is told as such, by what it lacks")
    func oldLibraries() throws {
      let room = try RemoteRoom()
      for (library, function) in [
        ("libnotify.so.4", "notify_get_server_info"), ("libasound.so.2", "snd_pcm_get_params"),
        ("libpq.so.5", "PQenterPipelineMode"),
      ] {
        try OldLibrary.make(library, without: function, in: "\(room.home)/old")
      }
      try OldLibrary.makeEmpty("libsqlite3.so.0", in: "\(room.home)/old")
      let lines = try room.script(
        """
        export COUNTDOWN_NO_HOST=1 LD_LIBRARY_PATH=$HOME/old
        $COUNTDOWN 1s --sound nature --notify 2>&1 | grep ^Finished | grep -o 'needs a newer [^)]*'
        $COUNTDOWN doctor --sound nature --notify | grep -o 'install a newer .*'
        $COUNTDOWN alarm add 7:30 2>&1 | grep -o 'too old.*'
        mkdir -p $HOME/.config/countdown
        echo 'store = postgresql:///postgres' >$HOME/.config/countdown/config
        $COUNTDOWN alarm list 2>&1 | grep -o 'too old.*'
        """)
      #expect(
        lines == [
          "needs a newer libnotify4 (too old, it has no notify_get_server_info",
          "needs a newer libasound2 (too old, it has no snd_pcm_get_params",
          "install a newer libasound2 than \(room.home)/old/libasound.so.2",
          "install a newer libnotify4 than \(room.home)/old/libnotify.so.4",
          "too old, it has no sqlite3_backup_finish); "
            + "install a newer version of the package libsqlite3-0",
          "too old, it has no PQenterPipelineMode; "
            + "install a newer version of the package libpq5",
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
