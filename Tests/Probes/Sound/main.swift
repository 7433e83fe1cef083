// A small program that makes one player and does what its arguments say, one after the other, so
// that a test can give it an ALSA configuration, watch its stderr and leave it stuck.
//
//     CountdownSoundProbe [--clip FILE] [--device NAME] [--volume V] [--fade MS] [--repeats]
//       [--blocks] STEP …
//
// With --blocks the call that tells a failure never returns. Each step prints one line. What fails
// while it plays is printed as `failed: …` when it happens.

import Countdown
import CountdownSound
import CountdownTesting
import Glibc

do throws(SoundError) {
  let options = Options(CommandLine.arguments.dropFirst())
  let told = Semaphore()
  let player = try SoundPlayer(
    options.clip, device: options.device, volume: options.volume, fadeIn: options.fadeIn,
    repeats: options.repeats
  ) {
    say("failed: \($0.reason.rawValue) \($0.cause.code) \($0)")
    if options.blocks {
      told.post()
      while true { pause() }
    }
  }
  let steps = Steps(player: player, trace: options.trace)
  for step in options.steps { steps.run(step) }
  if options.blocks {
    _ = told.wait(until: RealTime.monotonic.advanced(by: .seconds(10)))
  } else {
    player.waitUntilReported(within: .seconds(10))
  }
} catch {
  say("unusable: \(error.reason.rawValue) \(error.cause.code) \(error)")
}
// Not `exit`: a thread that hangs inside a library must not hold up the end.
_exit(0)
