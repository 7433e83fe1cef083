import Alarms
import Arguments
import Bell
import BenchmarkSupport
import CALSA
import CGIO
import CLI
import CSQLite
import CScale
import CSndfile
import CSystem
import Commands
import Core
import Desktop
import Hook
import Host
import HostFloor
import Interval
import Journal
import Notifier
import Occurrences
import Probe
import Program
import Reminders
import Routines
import Runtime
import Scale
import Scheduler
import Session
import Sharing
import Sound
import Store
import Support
import System
import Terminal
import TestSupport
import Tick
import Timer
import Watch
import Zones

/// What each of the package's own modules says.
let neighbours = [
  Alarms.here, Arguments.here, Bell.here, BenchmarkSupport.here, CALSA.here, CGIO.here, CLI.here,
  CScale.here, CSndfile.here, CSystem.here, Commands.here, Core.here, Desktop.here,
  Hook.here, Host.here, HostFloor.here, Interval.here, Journal.here, Notifier.here,
  Occurrences.here, Probe.here, Program.here, Reminders.here, Routines.here, Runtime.here,
  Scale.here, Scheduler.here, Session.here, Sharing.here, Sound.here, Store.here, Support.here,
  System.here, Terminal.here, TestSupport.here, Tick.here, Timer.here, Watch.here, Zones.here,
  "\(SQLITE_VERSION_NUMBER)",
]
