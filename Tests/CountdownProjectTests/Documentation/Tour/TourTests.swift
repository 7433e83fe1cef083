import Foundation
import Testing

/// The tables of `Documentation/Tour.md` are what the machines do: each machine is driven through
/// every pair of a state and an event.
@Suite struct TourTests {
  /// Compares a table with what happens.
  ///
  /// - Parameter outcome: what an event does in a state, in the table's words.
  private func compare<State: TourState, Event: TourEvent>(
    _ name: String, states: State.Type, events: Event.Type,
    _ outcome: (Event, State) throws -> String
  ) throws {
    let table = try TourTable(name)
    #expect(table.states == State.allCases.map(\.rawValue))
    #expect(table.events == Event.allCases.map(\.rawValue))
    for event in Event.allCases {
      for state in State.allCases {
        let happens = try outcome(event, state)
        let isSaid = table.cell(event.rawValue, state.rawValue) == happens
        #expect(isSaid, "\(event.rawValue), \(state.rawValue): \(happens)")
      }
    }
  }

  @Test func everyFileOfTheTourExists() throws {
    let sources = try FileManager.default.subpathsOfDirectory(
      atPath: Package.root.appending(path: "Sources").path)
    let tour = try String(
      contentsOf: Package.root.appending(path: "Documentation/Tour.md"), encoding: .utf8)
    let table = tour.components(separatedBy: "\n## ")[1]
    let names = table.matches(of: /`([^`]+)`/).map { String($0.1) }.filter { $0 != "Sources" }
    #expect(names.count >= 30)
    for name in names {
      #expect(sources.contains { "/\($0)".hasSuffix("/\(name)") }, "no file \(name)")
    }
  }

  @Test func aTickGoesAsTheTableSays() throws {
    try compare("tick", states: TickTable.State.self, events: TickTable.Event.self) {
      TickTable.outcome(of: $0, in: $1)
    }
  }

  @Test func whereARunningCountdownMayBeAdjustedItIs() {
    for event in [TickTable.Event.add, .extend, .subtract, .set] {
      let outcome = TickTable.outcome(of: event, in: .running, isAdjustable: true)
      #expect(outcome == "running: adjusted")
    }
  }

  @Test func aStopwatchGoesAsTheTableSays() throws {
    try compare("stopwatch", states: StopwatchTable.State.self, events: StopwatchTable.Event.self) {
      StopwatchTable.outcome(of: $0, in: $1)
    }
  }

  @Test func anAlarmGoesAsTheTableSays() throws {
    try compare("alarm", states: AlarmTable.State.self, events: AlarmTable.Event.self) {
      try AlarmTable.outcome(of: $0, in: $1)
    }
  }

  @Test func anAnnouncedEndGoesAsTheTableSays() throws {
    try compare("end", states: EndTable.State.self, events: EndTable.Event.self) {
      try EndTable.outcome(of: $0, in: $1)
    }
  }
}

/// A column's head.
protocol TourState: RawRepresentable<String>, CaseIterable {}

/// A row's head.
protocol TourEvent: RawRepresentable<String>, CaseIterable {}
