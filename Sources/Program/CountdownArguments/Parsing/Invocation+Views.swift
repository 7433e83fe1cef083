extension Invocation {
  /// The view of a countdown in this terminal. A configuration that keeps it after the end gives
  /// way to the options of the command line that leave no view.
  ///
  /// - Throws: an error where both are options of the command line.
  var view: ViewOptions {
    get throws(UsageError) {
      var view = settings.view
      view.keeping = ["stay", "overtime"].first(where: given.contains).map { "--\($0)" }
      let leaving = command.isEmpty ? view.style.option : "-- command"
      guard let leaving else { return view }
      if let keeping = view.keeping {
        throw UsageError(
          "\(keeping) keeps the view, which \(leaving) does not; leave one of them out")
      }
      (view.stay, view.overtime) = (false, false)
      return view
    }
  }
}

extension ViewOptions.Style {
  /// The option that chooses a style without a view; nil for the usual one.
  fileprivate var option: String? { self == .automatic ? nil : "--\(rawValue)" }
}
