import CountdownSystem
import Testing

@testable import CountdownHost

@Suite struct JSONTests {
  @Test func aValueIsReadAsItIsWritten() throws {
    let object: JSONObject = [
      "v": 1, "text": "a \"b\" \\ \n\t\u{1} ü 🕰",
      "numbers": [0, -7, 1.5, 9_223_372_036_854_775_807],
      "nothing": nil, "yes": true, "inner": ["deep": []],
    ]
    #expect(try JSONObject(parsing: object.text) == object)
    #expect(!object.text.contains("\n"))
  }

  @Test func whatOthersTakeForTheEndOfALineIsEscaped() {
    let object: JSONObject = ["a": "\"\\\u{1}\n\u{7F}\u{2028}\u{2029}ß", "b": .number(.nan)]
    #expect(object.text == #"{"a":"\"\\\u0001\n\u007f\u2028\u2029ß","b":null}"#)
  }

  /// `bc` and the arithmetic of shells stop at an exponent.
  @Test(arguments: [
    (3.47e-05, "0.0000347"), (-1e-7, "-0.0000001"), (0.5, "0.5"), (0.0001, "0.0001"),
    (1.25e-10, "0.000000000125"),
  ])
  func aSmallNumberHasNoExponent(number: Double, text: String) throws {
    let object: JSONObject = ["progress": .number(number)]
    #expect(object.text == "{\"progress\":\(text)}")
    #expect(try JSONObject(parsing: object.text) == object)
  }

  @Test func namesKeepTheirOrder() throws {
    let text = #"{"z":1,"a":{"y":2,"b":3},"m":[]}"#
    #expect(try JSONObject(parsing: text).text == text)
  }

  @Test func escapesAndSurrogatesAreUnderstood() throws {
    let object = try JSONObject(parsing: #" { "a" : "\u00fc\/\b\f\n\r\t\ud83d\udd70" } "#)
    #expect(object["a"]?.string == "ü/\u{8}\u{C}\n\r\t🕰")
  }

  @Test(arguments: [
    "", " ", "{", "[1]", "3", "null", "{}{}", "{} x", #"{"a":1,"a":2}"#, #"{"a":1,}"#, "{a:1}",
    #"{"a":01}"#, #"{"a":+1}"#, #"{"a":.5}"#, #"{"a":1.}"#, #"{"a":1e}"#, #"{"a":1e999}"#,
    #"{"a":9223372036854775808}"#, #"{"a":-}"#, #"{"a":NaN}"#, #"{"a":"\u0000"}"#,
    #"{"a":"\ud83d"}"#, #"{"a":"\udd70"}"#, #"{"a":"\ud83d\u0041"}"#, #"{"a":"\x"}"#, #"{"a":"b"#,
    "{\"a\":\"\u{0}\"}", "{\"a\":\"\n\"}", #"{"a":tru}"#, "\u{FEFF}{}", "{\u{A0}}", #"{"a" 1}"#,
  ])
  func whatCouldBeUnderstoodInTwoWaysIsRefused(text: String) {
    #expect(throws: JSONError.self) { try JSONObject(parsing: text) }
  }

  @Test func nestingIsLimitedSoThatNothingExhaustsTheStack() throws {
    func nested(_ depth: Int) -> String {
      #"{"a":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    }
    #expect(try JSONObject(parsing: nested(31))["a"]?.array?.count == 1)
    #expect(throws: JSONError.self) { try JSONObject(parsing: nested(32)) }
    #expect(throws: JSONError.self) {
      try JSONObject(parsing: String(repeating: #"{"a":"#, count: 100_000))
    }
  }

  @Test func anErrorNamesThePlace() {
    #expect(throws: JSONError(offset: 7, problem: "a duplicate name")) {
      try JSONObject(parsing: #"{"a":1,"a":2}"#)
    }
  }
}
