// Defines: gmtime localtime gmtime_r localtime_r mktime timegm asctime ctime asctime_r ctime_r strftime
// Needs: strlen __errno_location __model_use_zone
//
// Calendar dates are any within their ranges, not those of the time given: what depends on that is approximated.
#include "model.h"

typedef long model_calendar_time;

void __model_use_zone(void);

// The members of struct tm in glibc's order.
struct model_tm {
    int second, minute, hour, day, month, year, weekday, yearday, daylight;
    long offset;
    const char *zone;
};

static struct model_tm model_static_tm;
static char model_static_date[26]; // "Thu Jan  1 00:00:00 1970\n"

MODEL_HELPER void model_fill_tm(struct model_tm *out)
{
    out->second = model_int_in(0, 60); // 60 is a leap second
    out->minute = model_int_in(0, 59);
    out->hour = model_int_in(0, 23);
    out->day = model_int_in(1, 31);
    out->month = model_int_in(0, 11);
    out->year = (int)__fathom_nondet_u32();
    out->weekday = model_int_in(0, 6);
    out->yearday = model_int_in(0, 365);
    out->daylight = model_int_in(-1, 1);
    out->offset = model_int_in(-86400, 86400);
    out->zone = "GMT";
    __fathom_approximate("the date of a time");
}

// The times of which the year fits, wherever the clock is, and those of which it does somewhere.
#define MODEL_LAST_TIME 67768036191676799
#define MODEL_FIRST_TIME (-67768040609740800)
#define MODEL_DAY 86400

// NULL where the year does not fit.
MODEL_HELPER struct model_tm *model_convert(const model_calendar_time *time, struct model_tm *out)
{
    __fathom_check_read(time, sizeof *time);
    __model_use_zone();
    long long seconds = *time;
    _Bool surely = seconds >= MODEL_FIRST_TIME + MODEL_DAY && seconds <= MODEL_LAST_TIME - MODEL_DAY;
    _Bool possibly = seconds >= MODEL_FIRST_TIME - MODEL_DAY && seconds <= MODEL_LAST_TIME + MODEL_DAY;
    if (!surely && (!possibly || __fathom_nondet_bool())) {
        *__errno_location() = EOVERFLOW;
        return NULL;
    }
    model_fill_tm(out);
    return out;
}

MODEL struct model_tm *gmtime(const model_calendar_time *time)
{
    return model_convert(time, &model_static_tm);
}

MODEL struct model_tm *localtime(const model_calendar_time *time)
{
    return model_convert(time, &model_static_tm);
}

MODEL struct model_tm *gmtime_r(const model_calendar_time *time, struct model_tm *out)
{
    return model_convert(time, out);
}

MODEL struct model_tm *localtime_r(const model_calendar_time *time, struct model_tm *out)
{
    return model_convert(time, out);
}

// Normalises its argument: the members come back within their ranges.
MODEL_HELPER model_calendar_time model_mktime(struct model_tm *date)
{
    __fathom_check_read(date, sizeof *date);
    __model_use_zone();
    model_fill_tm(date);
    return (model_calendar_time)__fathom_nondet_u64(); // the number is as approximate as the date
}

MODEL model_calendar_time mktime(struct model_tm *date)
{
    return model_mktime(date);
}

MODEL model_calendar_time timegm(struct model_tm *date)
{
    return model_mktime(date);
}

// 25 characters for years of four digits; others are undefined. NULL where the year plus 1900 does not fit.
MODEL_HELPER char *model_date_text(char *out)
{
    __fathom_havoc(out, sizeof model_static_date - 1);
    out[sizeof model_static_date - 1] = 0;
    __fathom_approximate("the text of a date");
    return out;
}

MODEL_HELPER char *model_text_of_date(const struct model_tm *date, char *out)
{
    __fathom_check_read(date, sizeof *date);
    __fathom_check_write(out, sizeof model_static_date);
    if (date->year > INT_MAX - 1900) {
        *__errno_location() = EOVERFLOW;
        return NULL;
    }
    return model_date_text(out);
}

MODEL_HELPER char *model_text_of_time(const model_calendar_time *time, char *out)
{
    struct model_tm date;
    __fathom_check_write(out, sizeof model_static_date);
    return model_convert(time, &date) == NULL || date.year > INT_MAX - 1900 ? NULL : model_date_text(out);
}

MODEL char *asctime(const struct model_tm *date)
{
    return model_text_of_date(date, model_static_date);
}

MODEL char *ctime(const model_calendar_time *time)
{
    return model_text_of_time(time, model_static_date);
}

MODEL char *asctime_r(const struct model_tm *date, char *out)
{
    return model_text_of_date(date, out);
}

MODEL char *ctime_r(const model_calendar_time *time, char *out)
{
    return model_text_of_time(time, out);
}

MODEL size_t strftime(char *to, size_t size, const char *format, const struct model_tm *date)
{
    size_t length;
    (void)strlen(format);
    __fathom_check_read(date, sizeof *date);
    __fathom_check_write(to, size);
    __model_use_zone();
    if (size == 0)
        return 0;
    length = model_size_in(0, size - 1);
    // 0 also says that the text did not fit: the contents are then unspecified.
    if (length == 0 && __fathom_nondet_bool()) {
        __fathom_havoc(to, size);
        return 0;
    }
    __fathom_havoc(to, length);
    to[length] = 0;
    return length;
}
