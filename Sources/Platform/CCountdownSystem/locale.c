#define _GNU_SOURCE
#include "CCountdownSystem.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

int countdown_locale_week(const char *locale, char *names, int width) {
  locale_t place = newlocale(LC_TIME_MASK | LC_CTYPE_MASK, locale, NULL);
  if (place == NULL) return -1;
  int first = -1;
  if (strcmp(nl_langinfo_l(CODESET, place), "UTF-8") == 0) {
    for (int day = 0; day < 7; day++) {
      snprintf(names + day * width, width, "%s", nl_langinfo_l(ABDAY_1 + day, place));
      snprintf(names + (7 + day) * width, width, "%s", nl_langinfo_l(DAY_1 + day, place));
    }
#ifdef __GLIBC__
    // The number counts from a day that the locale gives as a date, as a number in a pointer.
    long origin = (long)nl_langinfo_l(_NL_TIME_WEEK_1STDAY, place) & 0xFFFFFFFF;
    int offset = origin == 19971201 ? 1 : 0;
    first = (offset + nl_langinfo_l(_NL_TIME_FIRST_WEEKDAY, place)[0] - 1) % 7;
    if (first < 0) first = 0;
#else
    // Locales of other C libraries do not say. ISO 8601 begins the week on Monday.
    first = 1;
#endif
  }
  freelocale(place);
  return first;
}
