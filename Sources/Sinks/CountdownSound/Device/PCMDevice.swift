internal import CCountdownALSA
internal import Glibc

/// A playback device that is open in libasound, non-blocking. It stays on the thread that opened
/// it: any of these calls may hang when a sound server does.
final class PCMDevice {
  /// 2, or 1 where the device has no more.
  let channels: Int
  private let name: String
  let handle: OpaquePointer
  /// Whether what is taken back with ``rewind(_:)`` is not heard.
  var canRewind = false

  private var rate: UInt32
  /// Microseconds of sound that the device may hold: little, because a sound that is stopped fades
  /// after it; more after an underrun, because the machine is then too busy for so little.
  private var latency: UInt32 = 32_000
  private static let highestLatency: UInt32 = 192_000

  /// Opens a device for 16-bit frames and lets ALSA resample; one that takes no such frames is
  /// opened through ALSA's `plug`, which converts.
  ///
  /// - Parameter file: a configuration file; nil for the user's and the system's.
  init(_ name: String, rate: Int, configuration file: String? = nil) throws(SoundError) {
    try SoundLibrary.openALSA()
    countdown_alsa_catch_remarks()
    let configuration = try ALSAConfiguration(for: name, in: file)
    self.name = name
    self.rate = UInt32(rate)
    var opened = try Self.open(name, configuration)
    var fit = Self.fit(opened, rate: self.rate, latency: latency)
    // Without a plug, a device takes only what its card does.
    if fit.result < 0, !name.utf8.contains(UInt8(ascii: "'")) {
      snd_pcm_close(opened)
      do throws(SoundError) { opened = try Self.open("plug:'\(name)'", configuration) } catch {
        throw .device(name, "snd_pcm_set_params", code: fit.result)
      }
      fit = Self.fit(opened, rate: self.rate, latency: latency)
    }
    (handle, channels) = (opened, fit.channels)
    if fit.result < 0 { throw .device(name, "snd_pcm_set_params", code: fit.result) }
    canRewind = isOnCard
  }

  private static func open(
    _ name: String, _ configuration: borrowing ALSAConfiguration
  ) throws(SoundError) -> OpaquePointer {
    var opened: OpaquePointer?
    let result = snd_pcm_open_lconf(
      &opened, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK, configuration.root)
    guard result >= 0, let opened else { throw .device(name, "snd_pcm_open", code: result) }
    return opened
  }

  /// Sets two channels, or else one.
  private static func fit(
    _ handle: OpaquePointer, rate: UInt32, latency: UInt32
  ) -> (channels: Int, result: Int32) {
    if set(handle, channels: 2, rate: rate, latency: latency) >= 0 { return (2, 0) }
    return (1, set(handle, channels: 1, rate: rate, latency: latency))
  }

  /// Prepares for frames of another rate.
  func change(rate: Int) throws(SoundError) {
    self.rate = UInt32(rate)
    snd_pcm_drop(handle)
    let result = Self.set(handle, channels: channels, rate: self.rate, latency: latency)
    if result < 0 { throw .device(name, "snd_pcm_set_params", code: result) }
  }

  private static func set(
    _ handle: OpaquePointer, channels: Int, rate: UInt32, latency: UInt32
  ) -> Int32 {
    snd_pcm_set_params(
      handle, SND_PCM_FORMAT_S16, SND_PCM_ACCESS_RW_INTERLEAVED, UInt32(channels), rate, 1,
      latency)
  }

  deinit { snd_pcm_close(handle) }

  /// The number of frames that the device, and a server behind it, accepts without playing any.
  var bufferFrames: Int {
    var (buffer, period) = (snd_pcm_uframes_t(0), snd_pcm_uframes_t(0))
    return snd_pcm_get_params(handle, &buffer, &period) < 0 ? 0 : Int(buffer)
  }

  /// Ends the sound now, dropping what is buffered.
  func drop() {
    snd_pcm_drop(handle)
  }

  /// Gives interleaved frames to the device.
  func write(_ frames: ArraySlice<Int16>) -> Outcome {
    frames.withUnsafeBufferPointer { samples in
      let count = snd_pcm_uframes_t(samples.count / channels)
      return Outcome(snd_pcm_writei(handle, samples.baseAddress, count))
    }
  }

  /// Asks the device to play what it holds; `.full` while it does.
  func drain() -> Outcome {
    Outcome(snd_pcm_sframes_t(snd_pcm_drain(handle)))
  }

  /// Starts over after a suspend.
  func prepare() -> Outcome {
    Outcome(snd_pcm_sframes_t(snd_pcm_prepare(handle)))
  }

  /// Starts over after an underrun, with a larger buffer.
  func prepareAfterUnderrun() -> Outcome {
    guard latency < Self.highestLatency else { return prepare() }
    latency = min(latency * 2, Self.highestLatency)
    snd_pcm_drop(handle)
    let result = Self.set(handle, channels: channels, rate: rate, latency: latency)
    return Outcome(snd_pcm_sframes_t(result))
  }

  /// Asks the device to resume after a suspend; `.full` while it cannot yet.
  func resume() -> Outcome {
    Outcome(snd_pcm_sframes_t(snd_pcm_resume(handle)))
  }

  /// A device starts when its buffer is full; one that is full and has not started is started
  /// here.
  func startIfFull() {
    if snd_pcm_state(handle) == SND_PCM_STATE_PREPARED { snd_pcm_start(handle) }
  }

  /// Plugins may say that they resumed when they did not.
  var isSuspended: Bool { snd_pcm_state(handle) == SND_PCM_STATE_SUSPENDED }

  /// The first message of libasound on this thread since a device was last opened there.
  static var remark: String? {
    let remark = countdown_alsa_remark().map { String(cString: $0) } ?? ""
    let file = countdown_alsa_broken_file().map { String(cString: $0) } ?? ""
    guard !file.isEmpty, let place = remark.firstIndex(of: ":") else {
      return remark.isEmpty ? nil : remark
    }
    return file + remark[place...]
  }

  /// The error of a call that failed.
  func failure(_ operation: String, code: Int32) -> SoundError {
    .device(name, operation, code: code, whilePlaying: true)
  }

  /// The error of a device that never recovered.
  func failure(_ operation: String, _ outcome: Outcome) -> SoundError {
    if case .suspended = outcome { return failure(operation, code: -ESTRPIPE) }
    return failure(operation, code: -EPIPE)
  }
}

extension PCMDevice {
  /// The outcome of a call.
  enum Outcome {
    case done(frames: Int)
    /// The device accepts nothing at the moment.
    case full
    case underrun
    case suspended
    case failed(Int32)

    init(_ result: snd_pcm_sframes_t) {
      switch Int32(clamping: result) {
      case 0...: self = .done(frames: result)
      case -EAGAIN, -EINTR: self = .full
      case -EPIPE: self = .underrun
      case -ESTRPIPE: self = .suspended
      case let code: self = .failed(code)
      }
    }
  }

  /// Waits until the device takes frames, or a descriptor of ours is readable, or so many
  /// milliseconds passed. (`snd_pcm_wait` has a limit too, but may go beyond it.)
  func wait(orReadable wakeup: Int32, milliseconds: Int32) {
    let count = Int(max(snd_pcm_poll_descriptors_count(handle), 0))
    // A plugin may fill in fewer than it said. `poll` passes over negative descriptors.
    let none = pollfd(fd: -1, events: 0, revents: 0)
    var descriptors = [pollfd](repeating: none, count: count + 1)
    snd_pcm_poll_descriptors(handle, &descriptors, UInt32(count))
    descriptors[count] = pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptors, nfds_t(count + 1), milliseconds) > 0 else { return }
    // Plugins empty their descriptors in here.
    var events: UInt16 = 0
    snd_pcm_poll_descriptors_revents(handle, &descriptors, UInt32(count), &events)
  }
}
