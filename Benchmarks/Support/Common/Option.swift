/// An option: its line in the help, and how its value gets into the options.
package struct Option<Options> {
  let name: String
  /// The value in the usage: the default, or a word; nil for a flag.
  let sample: String?
  let explanation: String
  let read: (inout Options, inout OptionReader) throws(UsageError) -> Void

  /// An option whose value a closure reads.
  package init(
    _ name: String, _ sample: String?, _ explanation: String,
    read: @escaping (inout Options, inout OptionReader) throws(UsageError) -> Void
  ) {
    (self.name, self.sample, self.explanation, self.read) = (name, sample, explanation, read)
  }
}

extension Option where Options: BenchmarkOptions {
  /// A number, with a default.
  package static func number(
    _ name: String, _ place: WritableKeyPath<Options, Int>, _ range: ClosedRange<Int>,
    _ explanation: String
  ) -> Self {
    Option(
      name, "\(Options()[keyPath: place])",
      "\(explanation), \(range.lowerBound) to \(range.upperBound)"
    ) { (options, reader) throws(UsageError) in
      options[keyPath: place] = try reader.number(range)
    }
  }

  /// A number that may be left out.
  package static func number(
    _ name: String, _ place: WritableKeyPath<Options, Int?>, _ range: ClosedRange<Int>,
    _ explanation: String
  ) -> Self {
    Option(name, "N", explanation) { (options, reader) throws(UsageError) in
      options[keyPath: place] = try reader.number(range)
    }
  }

  /// Some of these names; all of them where nothing is asked for.
  package static func names<Name: RawRepresentable<String> & Equatable>(
    _ name: String, _ place: WritableKeyPath<Options, [Name]>, of all: [Name],
    _ explanation: String
  ) -> Self {
    Option(name, "a,b", explanation) { (options, reader) throws(UsageError) in
      options[keyPath: place] = try reader.names(of: all)
    }
  }

  /// The path of a file or a folder.
  package static func path(
    _ name: String, _ place: WritableKeyPath<Options, String?>, _ explanation: String
  ) -> Self {
    Option(name, "PATH", explanation) { (options, reader) throws(UsageError) in
      options[keyPath: place] = try reader.path()
    }
  }
}
