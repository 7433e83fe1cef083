import CountdownTestSupport

extension ProgramRun {
  /// Lets the first second of an end go by, in which the program takes no key.
  func passFirstSecond() { letTimePass(.milliseconds(1_200)) }
}
