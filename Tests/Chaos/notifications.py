"""A notification server that shows nothing and writes down what it is told, a JSON object a line.

usage: notifications.py FILE      (on the session bus; says "up" when it is there)
"""

import json
import sys
import time

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"


class Notifications(dbus.service.Object):
    def __init__(self, bus, path, log):
        super().__init__(bus, path)
        self.log, self.count = log, 0

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, application, replaces, icon, summary, body, actions, hints, timeout):
        if not replaces:
            self.count += 1
            replaces = self.count
        entry = {"at": time.time(), "summary": str(summary), "body": str(body)}
        self.log.write(json.dumps(entry) + "\n")
        return dbus.UInt32(replaces)

    @dbus.service.method(NAME, out_signature="as")
    def GetCapabilities(self):
        return ["body", "actions"]

    @dbus.service.method(NAME, out_signature="ssss")
    def GetServerInformation(self):
        return ("recorder", "countdown", "1", "1.2")

    @dbus.service.method(NAME, in_signature="u")
    def CloseNotification(self, number):
        self.NotificationClosed(number, 3)

    @dbus.service.signal(NAME, signature="uu")
    def NotificationClosed(self, number, reason):
        pass


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
owner = dbus.service.BusName(NAME, bus)
server = Notifications(bus, "/org/freedesktop/Notifications", open(sys.argv[1], "a", buffering=1))
print("up", flush=True)
GLib.MainLoop().run()
