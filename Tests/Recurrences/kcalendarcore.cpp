// What KCalendarCore finds in calendars of one item: a line for each, with fields between tabs.
//
// usage: kcalendarcore FILE …
//
// The name, the kind, whether it has a due time, the seconds from its start to its end, the moments
// of its alarms before its start in seconds, and those of its occurrences in the six years from the
// first, in seconds since 1970.
#include <KCalendarCore/Event>
#include <KCalendarCore/ICalFormat>
#include <KCalendarCore/MemoryCalendar>
#include <KCalendarCore/Todo>
#include <QCoreApplication>
#include <QTextStream>

using namespace KCalendarCore;

static const qint64 years = 6LL * 365 * 86400;

static QStringList occurrences(const Incidence::Ptr &item, const QDateTime &start) {
    QStringList moments;
    if (!item->recurs()) {
        return {QString::number(start.toSecsSinceEpoch())};
    }
    const QDateTime first = start.addSecs(-1);
    const auto times = item->recurrence()->timesInInterval(first, start.addSecs(years - 2));
    for (const QDateTime &time : times) {
        moments << QString::number(time.toSecsSinceEpoch());
    }
    return moments;
}

int main(int count, char **arguments) {
    QCoreApplication application(count, arguments);
    QTextStream out(stdout);
    for (const QString &path : application.arguments().mid(1)) {
        MemoryCalendar::Ptr calendar(new MemoryCalendar(QTimeZone::utc()));
        ICalFormat format;
        if (!format.load(calendar, path) || calendar->incidences().size() != 1) {
            out << path << "\tunreadable\n";
            continue;
        }
        const Incidence::Ptr item = calendar->incidences().first();
        const Todo::Ptr toDo = item.dynamicCast<Todo>();
        const bool hasDue = toDo && toDo->hasDueDate();
        const QDateTime start = item->dtStart().isValid() || !toDo ? item->dtStart() : toDo->dtDue();
        const QDateTime end = item->dateTime(Incidence::RoleEnd);
        QStringList alarms;
        for (const Alarm::Ptr &alarm : item->alarms()) {
            alarms << QString::number(alarm->time().secsTo(start));
        }
        out << path << '\t' << item->typeStr() << '\t' << hasDue << '\t' << start.secsTo(end) << '\t'
            << alarms.join(' ') << '\t' << occurrences(item, start).join(' ') << '\n';
    }
}
