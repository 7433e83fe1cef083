internal import Countdown
