internal import Countdown
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownTerminal

extension OverviewActivity {
  var scene: Scene {
    let rows = OverviewItem.rows(items, agendaWords)
    let list = SceneList(rows: rows, chosen: choice.place, emptyText: Self.emptyText)
    var scene = Scene(digits: "", seconds: 0, tone: .ready)
    if let chosen, rows.indices.contains(list.chosen) {
      let row = rows[list.chosen]
      scene = Scene(
        label: row.title, digits: row.digits, seconds: chosen.reading?.remainingSeconds ?? 0,
        tone: row.tone, progress: row.progress)
      scene.heading = rows.count > 1 ? "\(list.chosen + 1) of \(rows.count)" : ""
      (scene.step, scene.buttons) = (row.step, chosen.actions.map(\.button))
    }
    scene.list = list
    scene.buttons += [.init(key: "q", title: "quit"), .init(key: "?", title: "help")]
    scene.note = note.isEmpty ? faults.joined(separator: "; ") : note
    scene.help = isHelpShown ? OverviewItem.help : nil
    return scene
  }

  static let emptyText = "nothing is running; start something, such as: countdown 5m"
}
