import Countdown
import CountdownTestSupport
import Testing

@testable import CountdownSound

/// One player for several alerts. ALSA's own device `null` takes everything at once.
@Suite(.ownThread) struct SharingTests {
  private let player: SoundPlayer
  private let tea = Alert.ID(rawValue: "tea")
  private let eggs = Alert.ID(rawValue: "eggs")

  init() throws {
    player = try SoundPlayer(device: "null", volume: 0, repeats: true)
  }

  @Test func anAlertIsSilencedByItsOwnEndOnly() throws {
    try present(tea)
    player.withdraw(eggs)
    #expect(player.isPlaying)
    player.withdraw(tea)
    #expect(!player.isPlaying)
  }

  @Test func theOneBeforeSoundsAgainWhenTheLatestIsWithdrawn() throws {
    try present(tea)
    try present(eggs)
    player.withdraw(eggs)
    #expect(player.isPlaying)
    #expect(player.waitUntilHeard(within: .seconds(60)))
    player.withdraw(tea)
    #expect(!player.isPlaying)
  }

  @Test func oneThatWasWithdrawnMeanwhileStaysSilent() throws {
    try present(tea)
    try present(eggs)
    player.withdraw(tea)
    #expect(player.isPlaying)
    player.withdraw(eggs)
    #expect(!player.isPlaying)
  }

  @Test func aRingGoesOnAfterASoundThatPlaysOnce() throws {
    try present(tea)
    try present(eggs) { $0.sound.repeats = false }
    for _ in 0..<6_000 where !isOf(tea) { player.waitUntilSilent(within: .milliseconds(10)) }
    #expect(isOf(tea))
    #expect(player.isPlaying)
    player.withdraw(tea)
    #expect(!player.isPlaying)
  }

  @Test func aPreviewBelongsToNobody() throws {
    try present(tea)
    player.play()
    player.withdraw(tea)
    #expect(player.isPlaying)
    player.stop()
    #expect(!player.isPlaying)
  }

  @Test func stoppingForgetsWhatWouldSoundAgain() throws {
    try present(tea)
    try present(eggs)
    player.stop()
    player.withdraw(eggs)
    #expect(!player.isPlaying)
  }

  @Test(arguments: [Alert.Urgency.low, .normal])
  func whatMakesNoSoundTakesThePlaceOfWhatDid(urgency: Alert.Urgency) throws {
    try present(tea)
    try present(tea) {
      $0.urgency = urgency
      $0.sound = .silent
    }
    #expect(!player.isPlaying)
  }

  @Test func itIsSilentWhenNobodyHoldsIt() throws {
    weak var held: SoundPlayer?
    do {
      let player = try SoundPlayer(device: "null", volume: 0, repeats: true)
      held = player
      player.play()
      #expect(player.isPlaying)
    }
    #expect(held == nil)
  }

  private func present(_ id: Alert.ID, _ change: (inout Alert) -> Void = { _ in }) throws {
    try player.present(Alert(id, title: "").with(change)) { _ in }
  }

  private func isOf(_ id: Alert.ID) -> Bool { player.state.withLock { $0.owner == id } }
}
