import Countdown
import Peers

/// Both modules in one file: the name of the module, or a module selector, tells them apart.
func useBoth(_ peer: any Peers.Scheduler, on scheduler: any Countdown.Scheduler) -> [String] {
  let timer = CountdownTimer(.Countdown::minutes(3), scheduler: scheduler)
  let pause = Duration.Peers::minutes(5)
  let alert = Countdown.Alert("tea", title: "Tea, \(timer.total), \(pause)")
  return [alert.title, Peers.Alert(text: "tea").text]
}
