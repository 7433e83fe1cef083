/// Named values in the order in which they were written.
package struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The values with their names.
  package private(set) var members: [Member] = []

  /// A value and its name.
  package struct Member: Hashable, Sendable {
    package let key: String
    package fileprivate(set) var value: JSONValue
  }

  /// No values.
  package init() {}

  /// Some values; of two with one name the later counts.
  package init(_ elements: some Sequence<(String, JSONValue)>) {
    for (key, value) in elements { self[key] = value }
  }

  /// Some values, each with a name of its own.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member(key: $0, value: $1) }
  }

  /// Texts by their names, in the order of the names.
  package init(texts: [String: String]) {
    self.init(texts.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
  }

  /// The values by their names, if all of them are texts.
  package var texts: [String: String]? {
    var texts: [String: String] = [:]
    for member in members {
      guard let text = member.value.string else { return nil }
      texts[member.key] = text
    }
    return texts
  }

  /// The value of a name; nil, which is not `null`, when there is none.
  package subscript(key: String) -> JSONValue? {
    get { members.first { $0.key == key }?.value }
    set {
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Adds a value, unless there is one with the name; whether it was added.
  mutating func add(_ key: String, _ value: JSONValue) -> Bool {
    if members.contains(where: { $0.key == key }) { return false }
    members.append(Member(key: key, value: value))
    return true
  }

  /// These values and then others; of two with one name the other one's counts.
  package func merging(_ other: JSONObject) -> JSONObject {
    var merged = self
    for member in other.members { merged[member.key] = member.value }
    return merged
  }

  /// One line of JSON, without the newline.
  package var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes that line at the end of other text.
  package func append(to bytes: inout [UInt8]) { JSONWriter.append(self, to: &bytes) }

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
