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

    /// Labels with what each shell would read otherwise.
    private static let labels = #"""
      countdown alarm add 7:30 --label "Pay rent" >/dev/null 2>&1
      countdown alarm add 7:30 --label "Ann's \"big\" \$5: a=b" >/dev/null 2>&1
      countdown remind add "Call Bob" --due tomorrow >/dev/null 2>&1

      """#

    @Test("bash completes labels as they are typed")
    func bashLabels() throws {
      let lines = try complete(
        Self.labels + #"""
          source <(countdown completions bash)
          t() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _countdown; echo "${COMPREPLY[@]}"; }
          t countdown alarm off ''; t countdown alarm off 'Pay\ r'; t countdown alarm rm '"Pay'
          t countdown alarm rm '"Ann'; t countdown alarm rm "'Ann"; t countdown remind done C
          t countdown alarm edit --ti; t countdown alarm add ''
          eval "set -- $(t countdown alarm edit Ann)"; echo "$1"
          """#)
      #expect(
        lines == [
          #"1 2 Pay\ rent Ann\'s\ \"big\"\ \$5\:\ a\=b"#, #"Pay\ rent"#, "Pay rent",
          #"Ann's \"big\" \$5: a=b"#, #"Ann'\''s "big" $5: a=b"#, #"Call\ Bob"#, "--time",
          #"Ann's "big" $5: a=b"#,
        ])
    }

    @Test("fish completes labels", .enabled(if: isThere("/usr/bin/fish")))
    func fishLabels() throws {
      let lines = try complete(
        Self.labels + """
          fish -N -c 'countdown completions fish | source
            complete -C "countdown alarm off P"; complete -C "countdown alarm rm Ann"
            complete -C "countdown remind done C"'
          """)
      #expect(lines == ["Pay rent", #"Ann's "big" $5: a=b"#, "Call Bob"])
    }

    @Test("zsh completes labels", .enabled(if: isThere("/usr/bin/zsh")))
    func zshLabels() throws {
      let lines = try complete(
        Self.labels + """
          zsh -f -c 'compdef() { }; compadd() { print -l ${(P)@[-1]}; }
            _call_program() { shift; eval "$@"; }
            source <(countdown completions zsh); _countdown_alarm_names; _countdown_remind_names'
          """)
      #expect(
        lines == ["1", "2", "Pay rent", #"Ann's "big" $5: a=b"#, "1", "Call Bob"])
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
