package import Testing

/// Expects texts of values, none of which names its type before a parenthesis, as a dump does.
package func checkDescriptions(
  _ values: [(Any?, String)], _ location: SourceLocation = #_sourceLocation
) throws {
  for (value, text) in values {
    let value = try #require(value, sourceLocation: location)
    #expect("\(value)" == text, sourceLocation: location)
    #expect(!text.contains("\(type(of: value))("), sourceLocation: location)
  }
}
