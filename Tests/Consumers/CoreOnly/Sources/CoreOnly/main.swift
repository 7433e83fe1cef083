import Countdown

let timer = CountdownTimer(.minutes(3), label: "Tea")
print(timer.start() == nil, timer.remainingSeconds)
