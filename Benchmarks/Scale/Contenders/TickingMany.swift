/// A number of things that tick once a second, each with a random phase, into a ``TickRecorder``.
protocol TickingMany: SendableMetatype {
  /// Starts so many. They go on as long as this value lives.
  init(_ count: Int, recorder: TickRecorder) throws
}
