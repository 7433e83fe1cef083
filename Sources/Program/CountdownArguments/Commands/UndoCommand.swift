extension Command {
  static let undo = Command(
    name: "undo", summary: "bring back what the last rm or clear took, within an hour",
    examples: ["countdown undo"]
  ) { _ in .undo }
}
