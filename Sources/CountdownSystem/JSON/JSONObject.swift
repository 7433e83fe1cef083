/// Named values in the order in which they were written.
package struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The names in their order.
  package private(set) var keys: [String] = []
  private var values: [String: JSONValue] = [:]

  /// No values.
  package init() {}

  /// Some values; of two with one name the later counts.
  package init(_ elements: some Sequence<(String, JSONValue)>) {
    for (key, value) in elements { self[key] = value }
  }

  /// Some values; of two with one name the later counts.
  package init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }

  /// Texts by their names, in the order of the names.
  package init(texts: [String: String]) {
    self.init(texts.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
  }

  /// The values by their names, if all of them are texts.
  package var texts: [String: String]? {
    let texts = values.compactMapValues(\.string)
    return texts.count == values.count ? texts : nil
  }

  /// The value of a name; nil, which is not `null`, when there is none.
  package subscript(key: String) -> JSONValue? {
    get { values[key] }
    set {
      if values[key] == nil, newValue != nil { keys.append(key) }
      if newValue == nil { keys.removeAll { $0 == key } }
      values[key] = newValue
    }
  }

  /// These values and then others; of two with one name the other one's counts.
  package func merging(_ other: JSONObject) -> JSONObject {
    var merged = self
    for key in other.keys { merged[key] = other[key] }
    return merged
  }

  /// One line of JSON, without the newline.
  package var text: String { JSONWriter.text(.object(self)) }

  /// Reads one line of JSON.
  ///
  /// - Throws: ``JSONError`` when it is anything but an object.
  package init(parsing text: String) throws(JSONError) {
    try self.init(reading: Array(text.utf8)[...])
  }

  package init(reading bytes: ArraySlice<UInt8>) throws(JSONError) {
    guard let object = try JSONReader.read(bytes).object else {
      throw JSONError(offset: 0, problem: "an object is expected")
    }
    self = object
  }
}
