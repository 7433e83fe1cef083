"""A notification server that writes down what it gets, one JSON object a line, and does what it is
told on its input:

    invoke ID ACTION    the user chose an action
    closed ID REASON    the notification left the screen
    refuse              from now on Notify returns an error

It also says when somebody who showed something leaves the bus.
Arguments: the capabilities it offers. It ends with its input.
"""

import json
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"


def say(**what):
    print(json.dumps(what), flush=True)


class Refusal(dbus.DBusException):
    _dbus_error_name = NAME + ".Error.ExcessNotificationGeneration"


class Server(dbus.service.Object):
    capabilities = sys.argv[1:]
    last = 0
    refuses = False

    @dbus.service.method(NAME, out_signature="ssss")
    def GetServerInformation(self):
        return ("recorder", "countdown", "1.0", "1.2")

    @dbus.service.method(NAME, out_signature="as")
    def GetCapabilities(self):
        return dbus.Array(self.capabilities, signature="s")

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u",
                         byte_arrays=True, sender_keyword="sender")
    def Notify(self, app, replaces, icon, summary, body, actions, hints, timeout, sender):
        if self.refuses:
            raise Refusal("Created too many similar notifications in quick succession")
        if not replaces:
            self.last += 1
            replaces = self.last
        say(notify=replaces, app=app, summary=summary, body=body, actions=actions,
            hints={key: [type(value).__name__, value] for key, value in hints.items()},
            timeout=timeout)
        bus.watch_name_owner(sender, lambda owner: owner or say(left=True))
        return replaces

    @dbus.service.method(NAME, in_signature="u")
    def CloseNotification(self, number):
        say(close=number)
        self.NotificationClosed(number, 3)

    @dbus.service.signal(NAME, signature="us")
    def ActionInvoked(self, number, action):
        pass

    @dbus.service.signal(NAME, signature="uu")
    def NotificationClosed(self, number, reason):
        pass

    def command(self, source, condition):
        line = sys.stdin.readline()
        if not line:
            loop.quit()
            return False
        words = line.split()
        if words[0] == "invoke":
            self.ActionInvoked(int(words[1]), words[2])
        elif words[0] == "closed":
            self.NotificationClosed(int(words[1]), int(words[2]))
        elif words[0] == "refuse":
            self.refuses = True
        say(done=line.strip())
        return True


DBusGMainLoop(set_as_default=True)
loop = GLib.MainLoop()
bus = dbus.SessionBus()
server = Server(bus, "/org/freedesktop/Notifications")
name = dbus.service.BusName(NAME, bus, do_not_queue=True)
GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, server.command)
say(ready=True)
loop.run()
