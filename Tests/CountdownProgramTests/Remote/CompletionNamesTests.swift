import Countdown
import CountdownSharing
import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  /// The shells themselves ask the program for the names.
  @Suite("completes names of countdowns", .serialized, .ownThread)
  struct CompletesNames {
    private let room: RemoteRoom
    private let sharings: [Sharing]

    init() throws {
      let room = try RemoteRoom()
      self.room = room
      sharings = try ["tea", "toast"].map { name in
        let timer = CountdownTimer(.minutes(5))
        let sharing = try timer.share(as: name, in: room.state)
        timer.start()
        _ = sharing.flush(within: .seconds(60))
        return sharing
      }
    }

    private func complete(_ script: String) throws -> [String] {
      defer { for sharing in sharings { sharing.cancel() } }
      return try room.script("PATH=${COUNTDOWN%/*}:$PATH\n\(script)")
    }

    @Test("bash completes them where one is expected")
    func bash() throws {
      let lines = try complete(
        """
        source <(countdown completions bash)
        t() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _countdown; echo "${COMPREPLY[@]}"; }
        t countdown pause ''; t countdown status te; t countdown add to; t countdown wait --h
        t countdown start te; echo; t countdown 5m --det
        """)
      #expect(lines == ["tea toast", "tea", "toast", "--help", "--detach"])
    }

    @Test("fish completes them", .enabled(if: isThere("/usr/bin/fish")))
    func fish() throws {
      let lines = try complete(
        """
        fish -N -c 'countdown completions fish | source
          complete -C "countdown pause t"; complete -C "countdown add te"
          complete -C "countdown start te"'
        """)
      #expect(lines == ["tea", "toast", "tea"])
    }

    @Test("zsh completes them", .enabled(if: isThere("/usr/bin/zsh")))
    func zsh() throws {
      let lines = try complete(
        """
        zsh -f -c 'compdef() { }; compadd() { print -l ${(P)@[-1]}; }
          _call_program() { shift; eval "$@"; }
          source <(countdown completions zsh); _countdown_names
          print ${(M)${(f)functions[_countdown]}:#*_countdown_names*} | grep -o NAME | uniq'
        """)
      #expect(lines == ["tea", "toast", "NAME"])
    }
  }
}

private func isThere(_ program: String) -> Bool {
  FileManager.default.isExecutableFile(atPath: program)
}
