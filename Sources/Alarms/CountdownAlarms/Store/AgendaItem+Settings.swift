internal import Countdown
internal import CountdownSystem

// The user's settings, as the fields of an object.

extension Alarm {
  init(_ fields: ItemFields, id: ID) throws(ItemFields.Fault) {
    self.init(at: try fields.parsed("time") { TimeOfDay($0) }, id: id)
    setTimes(try fields.optional("times") { $0.string.flatMap { TimesOfDay($0) } })
    if fields.object["days"] != nil { weekdays = try fields.days("days") }
    rule = try fields.rule("rule") ?? rule
    date = try fields.optional("date") { $0.string.flatMap { CivilDate($0) } }
    offUntil = try fields.optional("off_until") { $0.string.flatMap { CivilDate($0) } }
    label = try fields.text("label")
    sound = try fields.parsed("sound") { Alarm.Sound($0) }
    volume = try fields.value("volume") { value in
      value.integer.flatMap { (0...100).contains($0) ? Int($0) : nil }
    }
    fadeIn = try fields.length("fade_in_ns")
    snooze = try fields.length("snooze_ns")
    ring = try fields.length("ring_ns")
    nag = try fields.optional("nag_ns", ItemFields.length)
    isOn = try fields.flag("on")
    zone = try fields.optional("zone") { $0.string }
    late = try fields.parsed("late") { LatePolicy(rawValue: $0) }
  }

  func write(to fields: inout ItemFields) {
    fields.set("time", time.description)
    fields.set("times", severalTimes?.description)
    fields.set("days", weekdays)
    fields.set("rule", weekdays.isEmpty ? rule?.storedText : nil)
    fields.set("date", date?.description)
    fields.set("off_until", offUntil?.description)
    fields.set("label", label)
    fields.set("sound", sound.description)
    fields.set("volume", min(volume, 100))
    fields.set("fade_in_ns", fadeIn)
    fields.set("snooze_ns", snooze)
    fields.set("ring_ns", ring)
    fields.set("nag_ns", nag)
    fields.set("on", isOn)
    fields.set("zone", zone)
    fields.set("late", late.rawValue)
  }
}

extension Reminder {
  init(_ fields: ItemFields, id: ID) throws(ItemFields.Fault) {
    self.init(try fields.text("title"), due: try fields.moment("due_ns"), id: id)
    rule = try fields.rule("rule")
    before =
      try fields.optional("before_ns") { value in
        value.array.flatMap { leads in
          let lengths = leads.compactMap(ItemFields.length)
          return lengths.count == leads.count ? lengths : nil
        }
      } ?? []
    zone = try fields.optional("zone") { $0.string }
    if let every = try fields.optional("nag_ns", ItemFields.length) {
      nag = .every(max(every, .seconds(1)))
    } else if fields.object["nag_days"] != nil {
      nag = .days(
        try fields.days("nag_days"), at: try fields.parsed("nag_time") { TimeOfDay($0) })
    }
    late = try fields.parsed("late") { LatePolicy(rawValue: $0) }
  }

  func write(to fields: inout ItemFields) {
    fields.set("title", title)
    fields.set("due_ns", deadline)
    fields.set("rule", rule?.storedText)
    let leads = before.map { JSONValue.integer($0.saturatedNanoseconds) }
    fields.set("before_ns", leads.isEmpty ? nil : .array(leads))
    var (every, days, time): (Duration?, Weekdays?, TimeOfDay?)
    switch nag {
    case .every(let length): every = max(length, .seconds(1))
    case .days(let on, let at): (days, time) = (on, at)
    case nil: break
    }
    fields.set("nag_ns", every)
    fields.set("nag_days", days)
    fields.set("nag_time", time?.description)
    fields.set("zone", zone)
    fields.set("late", late.rawValue)
  }
}
