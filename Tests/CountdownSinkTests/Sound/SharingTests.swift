#if Sound
  import Countdown
  import CountdownSound
  import CountdownTestSupport
  import CountdownTesting
  import Testing

  /// One player for several countdowns. ALSA's own device `null` takes everything at once.
  @Suite(.ownThread) struct SharingTests {
    private let scheduler = ManualScheduler()
    private let player: SoundPlayer
    private let tea: CountdownTimer
    private let eggs: CountdownTimer

    init() throws {
      player = try SoundPlayer(device: "null", volume: 0, repeats: true)
      let runner = SinkRunner(player)
      tea = CountdownTimer(.seconds(1), scheduler: scheduler)
      eggs = CountdownTimer(.seconds(5), scheduler: scheduler)
      tea.attach(runner)
      eggs.attach(runner)
    }

    @Test func itIsSilencedByTheCountdownThatItPlaysFor() async {
      tea.start()
      scheduler.advance(by: .seconds(1))
      #expect(await isPlayingWhenAllIsDelivered())
      eggs.start()
      eggs.pause()
      #expect(await isPlayingWhenAllIsDelivered())
      tea.reset()
      #expect(await !isPlayingWhenAllIsDelivered())
    }

    @Test func theLatestToFinishTakesOver() async {
      tea.start()
      eggs.start()
      scheduler.advance(by: .seconds(5))
      tea.reset()
      #expect(await isPlayingWhenAllIsDelivered())
      eggs.start()
      #expect(await !isPlayingWhenAllIsDelivered())
    }

    @Test func itIsSilentWhenNobodyHoldsIt() async throws {
      weak var held: SoundPlayer?
      do {
        let player = try SoundPlayer(device: "null", volume: 0, repeats: true)
        held = player
        player.play()
        #expect(player.isPlaying)
      }
      #expect(held == nil)
    }

    private func isPlayingWhenAllIsDelivered() async -> Bool {
      _ = await tea.drain(within: .seconds(60))
      return player.isPlaying
    }
  }
#endif
