package import CountdownAlarms
package import CountdownHost
internal import CountdownStore
package import CountdownSystem

extension Agenda {
  /// Carries out a client's answer to what rings here.
  ///
  /// - Returns: the fields of the host's answer, as in Protocol.md; nil for a length that no snooze
  ///   has.
  package func answer(_ request: RingRequest) -> JSONObject? {
    let named = request.alarms?.map { Alarm.ID($0) }
    let answered: Answered
    do throws(AgendaError) {
      answered = try answer(RingAnswer(request.deed), to: named)
    } catch {
      guard case .store(let error) = error else { return nil }
      return ["answered": [], "refused": [], "store_fault": .string("\(error)")]
    }
    let alarms = answered.alarms.map { status -> JSONValue in
      var fields: JSONObject = ["id": .string("\(status.id)")]
      fields["label"] = .string(status.alarm.label)
      return .object(fields.merging(status.report))
    }
    return [
      "answered": .array(alarms),
      "refused": .array(answered.refused.map { .string("\($0.id)") }),
      "store_fault": storeFault.map { .string("\($0)") } ?? .null,
    ]
  }
}

extension Agenda.RingAnswer {
  package init(_ deed: RingRequest.Deed) {
    switch deed {
    case .stop: self = .stop
    case .snooze(let length): self = .snooze(length)
    }
  }
}
