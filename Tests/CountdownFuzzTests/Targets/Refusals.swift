import Countdown

/// The message of a refusal must be one line that a terminal can be given.
func requireHarmless(_ message: String) throws(Violation) {
  try require(!message.isEmpty, "an empty message")
  let harmful = message.first(where: \.isHarmful)
  try require(harmful == nil, "a harmful character in \(message.debugDescription)")
  try require(message.count < 2_000, "a message of \(message.count) characters")
}

extension [UInt8] {
  /// The bytes as a text; what is not UTF-8 is replaced.
  var text: String { String(decoding: self, as: UTF8.self) }
}
