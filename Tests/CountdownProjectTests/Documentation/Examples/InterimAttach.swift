import Countdown

// Until `attach` takes alert sinks: the examples are compiled only.
extension CountdownTimer {
  func attach(_ sink: some AlertSink) {}
}
