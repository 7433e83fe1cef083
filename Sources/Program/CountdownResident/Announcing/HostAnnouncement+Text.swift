internal import CountdownHost
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownTerminal

extension HostAnnouncement {
  /// `10:35:12  Tea finished (5m 00s)`
  var line: String {
    let sentences = Sentences(label: DisplayText.label(finish.step?.step.name ?? finish.label))
    let time = ClockTime(nanoseconds: finish.wallNanoseconds).text
    let again = finish.isRepeated ? "; announced again" : ""
    return "\(time)  \(sentences.finished) (\(Sentences.length(finish.total)))\(again)"
  }
}
