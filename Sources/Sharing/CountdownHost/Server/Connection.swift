internal import Countdown

/// One client's connection as a value: its input, its output, and the deadline for the client.
struct Connection: Sendable {
  private let limits: HostLimits
  private var lines: LineBuffer
  private(set) var output: ArraySlice<UInt8> = []
  /// The moment since which the host has waited for the client.
  private var waitingSince: Moment
  /// Whether the client is a subscriber, which may be silent for as long as it likes.
  var isSubscriber = false
  /// The number of the request that waits or is being carried out, and the moment by which it has
  /// to begin, nil once it has; nil while there is none.
  var underWay: (number: UInt64, limit: Moment?)?
  /// Whether the connection is closed as soon as the output is sent.
  private(set) var isClosing = false

  init(limits: HostLimits, at now: Moment) {
    self.limits = limits
    lines = LineBuffer(longest: limits.line)
    waitingSince = now
  }

  /// The moment at which the connection is given up; nil while the client owes nothing. A
  /// subscriber that does not read is detected by its queue.
  var deadline: Moment? {
    if let underWay { return underWay.limit }
    if isClosing || lines.isWithinLine || (!output.isEmpty && !isSubscriber) {
      return waitingSince.advanced(by: limits.requestTime)
    }
    return isSubscriber ? nil : waitingSince.advanced(by: limits.idleTime)
  }

  /// Whether the connection has nothing under way, so that nothing is lost with it.
  var isSilent: Bool {
    !isClosing && !lines.isWithinLine && output.isEmpty && underWay == nil
  }

  /// The moment since which nothing has come from the client or gone to it.
  var silentSince: Moment { waitingSince }

  /// Whether requests are read: not while one is carried out, nor while answers wait, because
  /// further ones would pile up.
  var isReading: Bool { !isClosing && output.isEmpty && underWay == nil }

  /// Whether there is room for one more answer.
  var hasRoom: Bool { !isClosing && output.count < limits.line && underWay == nil }

  /// Whether the present request is longer than it may be.
  var isOverfull: Bool { lines.isOverfull }

  mutating func receive(_ bytes: ArraySlice<UInt8>, at now: Moment) {
    if !lines.isWithinLine { waitingSince = now }
    lines.append(bytes)
  }

  /// The next request.
  mutating func nextLine() -> ArraySlice<UInt8>? { lines.next() }

  /// Appends bytes to the output.
  mutating func send(_ bytes: [UInt8], at now: Moment) {
    if output.isEmpty { waitingSince = now }
    output += bytes
  }

  /// Sends the reason, and nothing more after that.
  mutating func close(because failure: HostReply.Failure, at now: Moment) {
    send(HostReply.failure(failure).line(tag: nil), at: now)
    isClosing = true
    waitingSince = now
  }

  /// Reads no more, and ends when the output is sent.
  mutating func closeAfterSending() { isClosing = true }

  /// Removes sent bytes from the output.
  mutating func sent(_ count: Int, at now: Moment) {
    output = count >= output.count ? [] : output.dropFirst(count)
    waitingSince = now
  }
}
