internal import CCountdownSndfile
internal import Glibc

/// A clip that is open in libsndfile, read in pieces: a two-hour file costs no more memory than a
/// two-second one. Nothing is allocated by what a header claims. For one thread at a time.
final class SoundFile {
  /// Frames a second.
  let rate: Int
  /// Samples in a frame, 1 to 8.
  let channels: Int

  private let subject: String
  private let handle: OpaquePointer
  private let info: SF_INFO
  private var hasSound = false
  /// Whether the decoder complained of the file when it was opened.
  var isDoubtful = false
  private var damage: SoundError?
  /// The source that the handle reads from, kept as long as it reads.
  private let source: Source

  fileprivate enum Source {
    case descriptor(Descriptor)
    case memory(ClipBytes)
  }
  /// The number of bytes that the file lacks, by its header, or 0.
  private let missingBytes: Int

  /// Opens a clip; throws when it is missing, empty, not sound, or not within the limits.
  init(_ clip: Clip) throws(SoundError) {
    try SoundLibrary.openSndfile()
    var info = SF_INFO()
    switch clip {
    case .nature, .tick:
      subject = clip.name
      (source, missingBytes) = (.memory(clip == .tick ? .tick : .nature), 0)
    // Samples are no file; ``SamplePieces`` reads them.
    case .file, .theme, .samples:
      subject = try clip.path
      let descriptor = try Descriptor(reading: subject)
      missingBytes = descriptor.missingBytes
      source = try descriptor.contents().map { .memory(ClipBytes($0)) } ?? .descriptor(descriptor)
    }
    let handle = source.open(&info)
    guard let handle else { throw .unopened(subject) }
    self.handle = handle
    self.info = info
    rate = Int(info.samplerate)
    channels = Int(info.channels)
    guard (1...8).contains(channels), (8_000...192_000).contains(rate) else {
      throw .unsupported(subject, channels: channels, rate: rate)
    }
  }

  /// libsndfile passes the channels on in the decoder's order.
  var channelOrder: ChannelMap.Order {
    let coding = info.format & SF_FORMAT_SUBMASK
    return [SF_FORMAT_VORBIS, SF_FORMAT_OPUS].contains(coding) ? .vorbis : .wave
  }

  deinit { sf_close(handle) }

  /// Reads the next frames, interleaved; returns their number, 0 at the end. A place where a clip
  /// breaks off with an error is its end too; ``truncation(after:)`` then gives the error.
  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(SoundError) -> Int {
    guard let start = buffer.baseAddress else { return 0 }
    let frames = Int(sf_readf_float(handle, start, sf_count_t(buffer.count / channels)))
    guard frames <= 0 else {
      hasSound = true
      return frames
    }
    let code = sf_error(handle)
    guard code != 0 else { return 0 }
    guard hasSound else { throw failure(.clipUnreadable, "sf_readf_float", code: code) }
    damage = failure(.clipTruncated, "sf_readf_float", code: code)
    return 0
  }

  /// Goes back to the first frame.
  func rewind() throws(SoundError) {
    guard sf_seek(handle, 0, SEEK_SET) == 0 else {
      throw failure(.clipUnreadable, "sf_seek", code: sf_error(handle))
    }
  }

  /// The error of a clip that has not a single frame.
  var emptiness: SoundError {
    SoundError(.clipEmpty, subject, "sf_readf_float", "it has 0 frames")
  }

  /// The error of a clip of which a decoder complained.
  func damage(_ complaint: String) -> SoundError {
    SoundError(.clipDamaged, subject, "sf_readf_float", complaint)
  }

  /// The error of a clip that ended after so many frames although it said more, or nil.
  func truncation(after frames: Int) -> SoundError? {
    if let error = damage ?? visibleTruncation { return error }
    // A FLAC may leave its length open.
    guard !isOpenEnded, frames < Int(info.frames) else { return nil }
    // An MP3 misstates its length, so that alone says nothing; nor do tags at the file's end.
    if format == SF_FORMAT_MPEG {
      let isShort = Double(frames) < 0.9 * Double(info.frames)
      guard isShort, partRead < 0.9 || isDoubtful else { return nil }
    }
    return truncated("\(Int(info.frames) - frames) of \(info.frames) frames are missing")
  }

  /// The error of a clip that shows before it is played that its end is missing, or nil.
  var visibleTruncation: SoundError? {
    // Where its last page is missing, the length of an OGG is unknown.
    if isOpenEnded, format == SF_FORMAT_OGG { return truncated("its end is missing") }
    return missingBytes > 0 ? truncated("\(missingBytes) bytes are missing") : nil
  }

  private var partRead: Double {
    switch source {
    case .descriptor(let descriptor): descriptor.partRead
    case .memory(let bytes): bytes.partRead
    }
  }

  private var isOpenEnded: Bool { info.frames == sf_count_t.max }
  private var format: Int32 { info.format & SF_FORMAT_TYPEMASK }

  private func truncated(_ message: String) -> SoundError {
    SoundError(.clipTruncated, subject, "sf_readf_float", message)
      .played(info.frames >= info.samplerate)
  }

  private func failure(
    _ reason: SoundError.Reason, _ operation: String, code: Int32
  ) -> SoundError {
    SoundError(
      reason, subject, operation, code: code, String(cString: sf_strerror(handle)))
  }
}

extension SoundFile.Source {
  fileprivate func open(_ info: inout SF_INFO) -> OpaquePointer? {
    switch self {
    case .descriptor(let descriptor):
      return sf_open_fd(descriptor.number, SFM_READ, &info, 0)
    case .memory(let bytes):
      var access = ClipBytes.access
      return sf_open_virtual(
        &access, SFM_READ, &info, Unmanaged.passUnretained(bytes).toOpaque())
    }
  }
}

extension Clip {
  /// Whether it is read as it plays, because it is too large to be copied. May hang.
  var isLarge: Bool {
    var status = stat()
    guard let path = try? path, stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_size > ClipBytes.most
  }

  /// The path of the clip, if it is a file.
  fileprivate var path: String {
    get throws(SoundError) {
      switch self {
      case .nature, .tick, .samples: ""
      case .file(let path): path
      case .theme(let name, let theme): try SoundTheme.current.path(of: name, in: theme)
      }
    }
  }
}

extension SoundError {
  fileprivate static func unopened(_ subject: String) -> SoundError {
    let code = sf_error(nil)
    let reason = code == SF_ERR_SYSTEM ? Reason.clipUnreadable : .clipNotSound
    return SoundError(reason, subject, "sf_open", code: code, String(cString: sf_strerror(nil)))
  }

  fileprivate static func unsupported(_ subject: String, channels: Int, rate: Int) -> SoundError {
    SoundError(
      .clipUnsupported, subject, "sf_open", "it has \(channels) channels at \(rate) Hz")
  }
}
