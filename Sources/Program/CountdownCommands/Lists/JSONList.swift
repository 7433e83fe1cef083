internal import CountdownSystem

/// A list for programs, as one line that is written in pieces: of a hundred thousand objects only
/// some are in memory at once.
struct JSONList {
  /// The name of the list.
  let name: String
  let objects: any Sequence<JSONObject>
  /// The members after the list, which may be known only at its end.
  let rest: () -> JSONObject

  /// The size from which on a piece is written.
  private static let piece = 1 << 16

  init(_ name: String, of objects: any Sequence<JSONObject>, _ rest: @escaping () -> JSONObject) {
    (self.name, self.objects, self.rest) = (name, objects, rest)
  }

  /// - Parameters:
  ///   - send: writes a piece.
  ///   - end: writes the last piece and ends the line; all there is, in a short list.
  func write(_ send: (String) -> Void, end: (String) -> Void) {
    var text = Array("{\"v\":1,\"\(name)\":[".utf8)
    var isFirst = true
    for object in objects {
      if !isFirst { text.append(UInt8(ascii: ",")) }
      isFirst = false
      object.append(to: &text)
      if text.count >= Self.piece {
        send(String(decoding: text, as: UTF8.self))
        text.removeAll(keepingCapacity: true)
      }
    }
    // The members of an object without its first brace.
    end(String(decoding: text, as: UTF8.self) + "]," + rest().text.dropFirst())
  }

  /// The whole line.
  var text: String {
    var text = ""
    write({ text += $0 }, end: { text += $0 })
    return text
  }
}
