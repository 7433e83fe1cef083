import CountdownSharing
import Testing

extension RunningProgramTests {
  /// Commands on several countdowns, and on ends that somebody has seen.
  @Suite struct Several {
    @Test("One command does it to each of several, and the one that fails fails it")
    func names() throws {
      let lines = try RemoteRoom().script(
        """
        c start a 5m >/dev/null; c start b 5m >/dev/null; c start c 5m >/dev/null
        c pause a b; c stop a a c; c pause b; c list --names; c stop --all; c stop --all
        c clear --all
        """)
      #expect(lines.count == 9, "\(lines)")
      #expect(lines[0].hasPrefix("[0] a paused with ") && lines[1].hasPrefix("b paused with "))
      #expect(lines[2].hasPrefix("[0] a stopped with ") && lines[3].hasPrefix("c stopped with "))
      #expect(lines[4].hasPrefix("[3] "))
      #expect(lines[5] == "[0] b")
      #expect(lines[6].hasPrefix("[0] b stopped with "))
      #expect(lines[7] == "[3] countdown: there is nothing to stop")
      #expect(lines[8] == "[3] countdown: there is nothing to clear")
    }

    @Test("All are paused and resumed, and one that was set back is started")
    func all() throws {
      let lines = try RemoteRoom().script(
        """
        c start a 5m >/dev/null; c start B 5m --label "Soup" >/dev/null
        c pause --all; c pause --all; c resume --all; c pause b; c reset soup; c resume b
        c stop --all >/dev/null
        """)
      #expect(lines.count == 8, "\(lines)")
      #expect(lines[0].hasPrefix("[0] ") && lines[0].contains(" paused with "))
      #expect(lines[1].contains(" paused with "))
      #expect(lines[2] == "[3] countdown: there is nothing to pause")
      #expect(lines[3].inMinutes.contains("5:00 left") && lines[4].inMinutes.contains("5:00 left"))
      #expect(lines[5].contains(" paused with "))
      #expect(lines[7].inMinutes.hasPrefix("[0] Soup") && lines[7].contains(" → ends "))
    }

    @Test("An unknown name among several: nothing is done to any of them")
    func unknown() throws {
      let lines = try RemoteRoom().script(
        """
        c start a 5m >/dev/null; c start b 5m >/dev/null
        c stop a none b; c pause a none; c list --names; c wait a none; c status a
        c stop --all >/dev/null
        """)
      #expect(lines.count == 6, "\(lines)")
      #expect(lines[0].hasPrefix("[2] countdown: there is no countdown \"none\""))
      #expect(lines[1].hasPrefix("[2] countdown: there is no countdown \"none\""))
      #expect(lines[2] == "[0] a" && lines[3] == "b")
      #expect(lines[4] == "[3] countdown: none is not running")
      #expect(lines[5].inMinutes.hasPrefix("[0] a  5:00 left"), "\(lines)")
    }

    @Test("A wait for several prints each end as it comes, and says which one was stopped")
    func waits() throws {
      let room = try RemoteRoom()
      for start in [["off", "5m"], ["short", "1s"], ["long", "3s"]] {
        #expect(try room.run("start", start[0], start[1], "-q").hasPrefix("[0] \(start[0])  "))
      }
      let run = try room.begin("wait", "long", "short", "off", "short")
      #expect(run.waits(for: "short finished "))
      #expect(try room.run("stop", "off").hasPrefix("[0] off stopped with "))
      #expect(run.status() == .code(3))
      #expect(run.output.contains("long finished "))
      #expect(run.output.hasSuffix("countdown: off was stopped\n"))
      #expect(run.output.split(separator: "\n").count == 3, "\(run.output)")
    }

    @Test("Without a name the only one is meant to which it can be done")
    func only() throws {
      let lines = try RemoteRoom().script(
        """
        c start a 5m >/dev/null; c start b 5m >/dev/null; c pause b >/dev/null
        c pause; c resume; c pause b >/dev/null; c resume b >/dev/null; c pause; c clear b
        """)
      #expect(lines[0].hasPrefix("[0] a paused with "), "\(lines)")
      #expect(lines[1].hasPrefix("[2] countdown: which one? a (paused"), "\(lines)")
      #expect(lines[2].hasPrefix("[0] b paused with "), "\(lines)")
      #expect(lines[3] == "[3] countdown: b has not ended; to end it: countdown stop b", "\(lines)")
    }

    @Test("A label with blanks is a name, and so is another case; --all is not called all")
    func words() throws {
      let lines = try RemoteRoom().script(
        """
        c start soup 5m --label "Earl Grey" >/dev/null; c pause "earl GREY"; c start SOUP 5m
        c stop all; c stop "Earl Grey"; c start SOUP 5m >/dev/null; c list --names
        c soup; c walk 5m; c stop --all >/dev/null
        """)
      #expect(lines.count == 7, "\(lines)")
      #expect(lines[0].hasPrefix("[0] Earl Grey paused with "))
      #expect(lines[1].hasPrefix("[3] countdown: there is soup (paused with "))
      let all = "[2] countdown: there is no countdown \"all\"; did you mean countdown stop --all?"
      #expect(lines[2] == all)
      #expect(lines[3].hasPrefix("[0] Earl Grey stopped with ") && lines[4] == "[0] SOUP")
      let unknown = "[2] countdown: unknown command"
      #expect(lines[5] == "\(unknown) \"soup\"; did you mean countdown watch SOUP?")
      #expect(lines[6] == "\(unknown) \"walk\"; did you mean countdown start walk 5m?")
    }

    @Test("A wait has seen what it waited for, and a new run is listed again")
    func seen() throws {
      let room = try RemoteRoom()
      let lines = try room.script(
        """
        c start tea 1s --sound none >/dev/null; c wait tea; c list; c bar --format=tmux
        c start tea 5m >/dev/null; c list --names; c stop tea >/dev/null
        c start egg 1s --sound none >/dev/null; ENTRIES=$HOME/.local/state/countdown/entries
        for i in {1..600}; do
          grep -Eqs 'announced|returned' $ENTRIES/countdown+egg.entry && break
          sleep 0.05; done
        c list --names; c clear; c list
        """)
      #expect(lines[0].hasPrefix("[0] tea finished "), "\(lines)")
      #expect(lines[1...3] == ["[0] nothing is running", "[0] ", "[0] tea"], "\(lines)")
      #expect(lines[4] == "[0] egg" && lines[5].hasSuffix("; cleared"), "\(lines)")
      #expect(lines[6] == "[0] nothing is running")
    }

    @Test(
      "An end that is printed on a terminal was seen, and one that is printed elsewhere was not",
      arguments: [["list"], ["status"], ["status", "tea"]])
    func seenOnTerminal(command: [String]) throws {
      let room = try RemoteRoom()
      let lines = try room.script(
        """
        c start tea 1s >/dev/null
        for i in {1..600}; do
          grep -qs announced $HOME/.local/state/countdown/entries/countdown+tea.entry && break
          sleep 0.05; done
        c \(command.joined(separator: " ")) >/dev/null; c list --names
        """)
      #expect(lines == ["[0] tea"])
      #expect(try room.show(command).contains("tea"))
      #expect(try room.run("list") == "[0] nothing is running")
    }
  }
}
