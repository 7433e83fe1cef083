#if Sound
  // ALSA's header includes poll's: in an optimized build `pollfd` belongs to its module.
  internal import CCountdownALSA
  internal import Countdown
  internal import CountdownSystem
  internal import Glibc

  /// One playing of a clip, from the opening of the device to silence.
  ///
  /// Two threads belong to it. The player's makes every call to the device, each of which may hang
  /// for ever. The supervisor's sees whether the player gets on; after two seconds without, it says
  /// so and gives the player up: nobody ever joins it. Should it come back, it finds that it was
  /// cancelled, closes the device without another sound and ends.
  final class Playback: Sendable {
    let request: Request
    /// The clip is heard, or the first attempt failed.
    let settled = Latch()
    /// Nothing sounds any more, as far as it depends on us.
    let over = Latch()
    /// The player's thread has ended.
    let ended = Latch()

    /// Readable when it was cancelled.
    let wakeup: WakeSignal
    private let failures: FailureLog
    private let state: Locked<State>
    /// Puts another playback in the place of one that was given up; false when none can begin yet.
    private let replace: @Sendable (Playback) -> Bool
    private let isSilenced = Latch()

    /// What is to be played, and how.
    struct Request: Hashable, Sendable {
      let clip: Clip
      let device: String
      let volume: Double
      let fadeIn: Duration
      let repeats: Bool
    }

    /// What the player is about to do.
    enum Step: String, Sendable {
      case readingClip = "sf_readf_float"
      case opening = "snd_pcm_open"
      case writing = "snd_pcm_writei"
      case draining = "snd_pcm_drain"
      case resting = "poll"
    }

    struct State: Sendable {
      var step = Step.readingClip
      /// How often the player got on.
      var beats: UInt64 = 0
      var hasDevice = false
      var isHeard = false
      var isCancelled = false
      var memory = Memory()
    }

    /// What a playback knows of those whose place it has taken.
    struct Memory: Sendable {
      /// The failures that were told since something was last heard.
      var reported: Set<SoundError.Kind> = []
      /// Whether anything was heard: then the fade-in is over.
      var wasHeard = false
    }

    init(
      _ request: Request, failures: FailureLog, after memory: Memory = Memory(),
      replace: @escaping @Sendable (Playback) -> Bool
    ) throws(SoundError) {
      self.request = request
      self.failures = failures
      self.replace = replace
      state = Locked(State(memory: memory))
      do throws(SystemError) { wakeup = try WakeSignal() } catch { throw .noResources(error) }
    }

    /// Starts both threads.
    func start() throws(SoundError) {
      do {
        try SystemThread.detached(name: "countdown-sound") { self.play() }
      } catch {
        finish()
        throw .noResources(error)
      }
      do {
        try SystemThread.detached(name: "countdown-watch") { self.supervise() }
      } catch {
        cancel()
        throw .noResources(error)
      }
    }

    /// Ends it for good, with all that would take its place; returns at once.
    func silence() {
      isSilenced.open()
      cancel()
    }

    /// Asks the player to be silent and to end; returns at once.
    func cancel() {
      state.withLock { $0.isCancelled = true }
      wakeup.post()
    }

    /// The player's thread is at its end.
    func finish() {
      over.open()
      ended.open()
      settled.open()
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// The step and the count of steps and beats so far.
    var progress: (step: Step, beats: UInt64) { state.withLock { ($0.step, $0.beats) } }

    /// The player gets on.
    func beat(_ step: Step) {
      state.withLock { state in
        state.step = step
        state.beats += 1
      }
    }

    /// Whether it has the device open.
    var hasDevice: Bool { state.withLock { $0.hasDevice } }

    /// Whether the device plays the clip at this moment.
    var isHeard: Bool { state.withLock { $0.isHeard } }

    func notes(hasDevice: Bool) {
      state.withLock { ($0.hasDevice, $0.isHeard) = (hasDevice, false) }
    }

    var wasHeard: Bool { memory.wasHeard }

    /// What the one that takes its place is to know.
    var memory: Memory { state.withLock { $0.memory } }

    /// The device has taken more of the clip than its buffer holds, so it plays. A server that
    /// hangs takes the buffer too, and no more.
    func noteHeard() {
      state.withLock { ($0.isHeard, $0.memory) = (true, Memory(wasHeard: true)) }
      settled.open()
    }

    /// Records a failure, unless it is silenced or told that already.
    func report(_ error: SoundError) {
      if isNews(error) { failures.record(error) }
    }

    private func isNews(_ error: SoundError) -> Bool {
      state.withLock { state in
        !state.isCancelled && state.memory.reported.insert(error.kind).inserted
      }
    }

    /// Cancels the player, and then records why: the application's closure may take its time.
    func cancel(because error: SoundError) {
      let isNews = isNews(error)
      cancel()
      if isNews { failures.record(error) }
    }

    /// Sees that another playback goes on with a clip that repeats, as an alarm does. Tries until
    /// one has begun or the clip is silenced.
    func handOn() {
      var pause = Duration.milliseconds(500)
      while !isSilenced.wait(within: pause) {
        if replace(self) { return }
        pause = min(pause * 2, .seconds(8))
      }
    }

    /// Waits where that is right and no sign of being stuck.
    func rest(milliseconds: Int32) {
      beat(.resting)
      pause(milliseconds: milliseconds)
    }

    /// Waits; returns early when it is cancelled.
    func pause(milliseconds: Int32) {
      var descriptor = pollfd(fd: wakeup.number, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, milliseconds)
    }
  }

  extension SoundError {
    static func noResources(_ error: SystemError) -> SoundError {
      let message = strerror(error.code).map { String(cString: $0) } ?? "error \(error.code)"
      return SoundError(
        .noResources, error.operation, code: error.code, message: message, subject: "")
    }
  }
#endif
