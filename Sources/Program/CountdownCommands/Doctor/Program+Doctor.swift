internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal

extension Program {
  /// `countdown doctor`: status 1 when something requested will be missed.
  func run(_ request: DoctorRequest) -> ExitStatus {
    if request.onlyHooks {
      let hooks = HooksPart(environment: environment).examinationOfEach
      return end(
        with: DoctorReport(findings: Examination.run([hooks]), values: []), asJSON: request.isJSON)
    }
    let configuration = ConfigurationPart(environment: environment, options: request.alerts)
    let plan = AlertPlan(configuration.alerts)
    let openFiles = OpenFilesPart(environment: environment).examination
    let findings = Examination.run(
      [
        SoundPart(plan: plan).examination, NotificationPart(plan, environment).examination,
        LauncherPart().examination,
        TerminalPart(plan, configuration.theme, environment, streams).examination,
      ] + TimeParts(environment: environment).examinations + [openFiles]
        + StorePart.examinations(environment) + CountdownsPart().examinations
        + [
          HistoryPart(environment: environment).examination,
          AlarmsPart(environment: environment).examination,
          HostPart(environment: environment).examination,
          BootPart(environment: environment).examination, SleepPart().examination,
          HooksPart(environment: environment).examination, configuration.examination,
        ])
    let report = DoctorReport(findings: findings, values: configuration.values)
    return end(with: report, asJSON: request.isJSON)
  }

  private func end(with report: DoctorReport, asJSON: Bool) -> ExitStatus {
    show(report, asJSON: asJSON)
    return end(Ending(line: nil, status: report.isOK ? .finished : .failed))
  }

  private func show(_ report: DoctorReport, asJSON: Bool) {
    if asJSON { return streams.line(report.json.text) }
    let output = StandardOutput(streams: streams, environment: environment)
    for line in report.lines(glyphs: streams.glyphs, width: output.width) { output.write(line) }
  }
}
