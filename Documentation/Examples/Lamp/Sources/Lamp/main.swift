import Countdown
import CountdownBell
import Foundation

guard CommandLine.arguments.count == 3, let seconds = Int(CommandLine.arguments[1]), seconds > 0
else {
  print("usage: Lamp SECONDS PATH")
  exit(2)
}
let timer = CountdownTimer(.seconds(seconds), label: "Lamp")
let lamp = Lamp(path: CommandLine.arguments[2])
let chain = FallbackSink(lamp, or: try TerminalBell())
let attachment = timer.attach(SinkRunner(chain, name: "lamp, or bell"))
timer.start()
_ = await timer.finished()
_ = await timer.drain(within: .seconds(2))
if let error = attachment.report.lastError { print(error) }
