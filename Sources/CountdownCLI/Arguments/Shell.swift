/// The shells that completions can be printed for.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  var completions: String { "" }
}
