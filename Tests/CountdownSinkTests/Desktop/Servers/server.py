"""A notification server that writes down what it gets, one JSON object a line, and does what it is
told on its input:

    invoke ID ACTION         the user chose an action
    token ID TOKEN ACTION    the same, with an activation token before it
    closed ID REASON         the notification left the screen
    refuse COUNT             the next calls of Notify return an error
    hang SECONDS             its main loop does nothing; its library's own thread lives on
    freeze                   stops as by SIGSTOP right after it has said once more who it is
    pinvoke ID ACTION        the user chose an action of the portal's

Arguments: the capabilities it offers; --name=NAME, what it calls itself; --portal, for a desktop's
portal in its place; --stays, for one that the bus starts. Otherwise it ends with its input.
"""

import json
import os
import signal
import sys
import time

from gi.repository import Gio, GLib

NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
PORTAL, PORTAL_PATH = "org.freedesktop.portal.Notification", "/org/freedesktop/portal/desktop"
SERVER_XML = """<node><interface name="org.freedesktop.Notifications">
<method name="GetServerInformation">
  <arg type="s" direction="out"/><arg type="s" direction="out"/>
  <arg type="s" direction="out"/><arg type="s" direction="out"/></method>
<method name="GetCapabilities"><arg type="as" direction="out"/></method>
<method name="Notify">
  <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
  <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
  <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
  <arg type="u" direction="out"/></method>
<method name="CloseNotification"><arg type="u" direction="in"/></method>
</interface></node>"""
PORTAL_XML = """<node><interface name="org.freedesktop.portal.Notification">
<method name="AddNotification">
  <arg type="s" direction="in"/><arg type="a{sv}" direction="in"/></method>
<method name="RemoveNotification"><arg type="s" direction="in"/></method>
<property name="version" type="u" access="read"/>
</interface></node>"""
TYPES = {"s": "String", "y": "Byte", "b": "Boolean", "i": "Int32", "u": "UInt32", "x": "Int64"}

options = [word for word in sys.argv[1:] if word.startswith("--")]
capabilities = [word for word in sys.argv[1:] if not word.startswith("--")]
own_name = next((word[7:] for word in options if word.startswith("--name=")), "recorder")
is_portal = "--portal" in options
last = 0
refusals = 0
freezes = False


def say(**what):
    print(json.dumps(what), flush=True)


def hint(value):
    plain = value.unpack()
    if value.get_type_string() == "(iiibiiay)":
        return ["Pixels", " ".join(str(part) for part in plain[:6] + (len(plain[6]),))]
    return [TYPES.get(value.get_type_string(), "Other"), int(plain) if plain is True else plain]


def called(connection, sender, path, interface, method, parameters, invocation):
    global last, freezes, refusals
    arguments = parameters.unpack()
    if method == "GetServerInformation":
        invocation.return_value(
            GLib.Variant("(ssss)", (own_name, "countdown", "1.0", "1.2")))
        if freezes:
            freezes = False
            connection.flush_sync(None)
            os.kill(os.getpid(), signal.SIGSTOP)
    elif method == "GetCapabilities":
        invocation.return_value(GLib.Variant("(as)", (capabilities,)))
    elif method == "Notify" and refusals:
        refusals -= 1
        invocation.return_dbus_error(
            NAME + ".Error.ExcessNotificationGeneration",
            "Created too many similar notifications in quick succession")
    elif method == "Notify":
        app, number, icon, summary, body, actions, _, timeout = arguments
        if not number:
            last += 1
            number = last
        hints = parameters.get_child_value(6)
        pairs = [hints.get_child_value(index) for index in range(hints.n_children())]
        say(notify=number, app=app, summary=summary, body=body, actions=actions,
            hints={pair.get_child_value(0).unpack(): hint(pair.get_child_value(1).get_variant())
                   for pair in pairs},
            timeout=timeout, icon=icon, replaces=arguments[1])
        invocation.return_value(GLib.Variant("(u)", (number,)))
    elif method == "CloseNotification":
        say(close=arguments[0])
        invocation.return_value(None)
        emit("NotificationClosed", "(uu)", (arguments[0], 3))
    elif method == "AddNotification":
        fields = arguments[1]
        say(added=arguments[0], summary=fields.get("title"), body=fields.get("body"),
            actions=[text for button in fields.get("buttons", [])
                     for text in (button["action"], button["label"])],
            opening=fields.get("default-action"), priority=fields.get("priority"))
        invocation.return_value(None)
    elif method == "RemoveNotification":
        say(removed=arguments[0])
        invocation.return_value(None)


def emit(name, signature, arguments, interface=NAME, path=PATH):
    bus.emit_signal(None, path, interface, name, GLib.Variant(signature, arguments))


# What was read and is no whole line yet. Python's own buffer would keep lines from the loop, which
# looks at the descriptor.
pending = b""


def read(source, condition):
    global pending
    data = os.read(sys.stdin.fileno(), 65536)
    if not data:
        loop.quit()
        return False
    *lines, pending = (pending + data).split(b"\n")
    for line in lines:
        command(line.decode())
    return True


def command(line):
    global refusals, freezes
    words = line.split()
    if words[0] == "invoke":
        emit("ActionInvoked", "(us)", (int(words[1]), words[2]))
    elif words[0] == "token":
        emit("ActivationToken", "(us)", (int(words[1]), words[2]))
        emit("ActionInvoked", "(us)", (int(words[1]), words[3]))
    elif words[0] == "closed":
        emit("NotificationClosed", "(uu)", (int(words[1]), int(words[2])))
    elif words[0] == "pinvoke":
        emit("ActionInvoked", "(ssav)", (words[1], words[2], []), PORTAL, PORTAL_PATH)
    elif words[0] == "refuse":
        refusals = int(words[1])
    elif words[0] == "freeze":
        freezes = True
    say(done=line.strip())
    if words[0] == "hang":
        time.sleep(float(words[1]))


def version(connection, sender, path, interface, name):
    return GLib.Variant("u", 1)


bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
loop = GLib.MainLoop()
xml, path = (PORTAL_XML, PORTAL_PATH) if is_portal else (SERVER_XML, PATH)
bus.register_object(path, Gio.DBusNodeInfo.new_for_xml(xml).interfaces[0], called, version, None)
Gio.bus_own_name_on_connection(
    bus, "org.freedesktop.portal.Desktop" if is_portal else NAME,
    Gio.BusNameOwnerFlags.DO_NOT_QUEUE | Gio.BusNameOwnerFlags.ALLOW_REPLACEMENT
    | Gio.BusNameOwnerFlags.REPLACE, lambda *_: say(ready=True), None)
if "--stays" not in options:
    GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, read)
loop.run()
