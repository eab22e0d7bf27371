/** Times as people say them, in the time zone of the browser. Times are ISO texts, days such as `2026-01-31`, or milliseconds since the epoch. */
export interface TimeWords {
  /** `12 minutes ago`, `in 3 hours`, `just now`, `yesterday`. */
  relative: (time: string | number, now: number) => string;
  /** `10 Jan 2026`. */
  date: (time: string | number) => string;
  /** `10 Jan`, for the axis of a chart. */
  day: (time: string | number) => string;
  /** `10 Jan 2026, 14:05`. */
  dateAndTime: (time: string | number) => string;
  /** `14:05:09`. */
  clock: (time: string | number) => string;
  /** `2 hours 5 minutes`, `12 seconds`, `1.4 seconds`: the two largest units. */
  duration: (ms: number) => string;
  /** `3.5 MB`. */
  bytes: (bytes: number) => string;
  never: string;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const UNITS = [
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
  { unit: 'second', ms: SECOND_MS },
] as const;

/** Below this time tenths of a second are shown. */
const SHORT_MS = 10 * SECOND_MS;

/** Below this time it would be 0 tenths. */
const MOMENT_MS = SECOND_MS / 10;

/** From this many days on, a date says more than a number of days. */
const DAYS_BEFORE_DATES = 30;

/** Times of a locale such as `en-GB`. `justNow` and `never` are the only words that the platform does not know. */
export function timesOf(locale: string, { justNow, never }: { justNow: string; never: string }): TimeWords {
  const relatives = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const dates = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const minutes = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  const clocks = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });

  return {
    relative: (time, now) => {
      const difference = new Date(time).getTime() - now;
      const distance = Math.abs(difference);
      if (distance < MINUTE_MS) return justNow;
      if (distance > DAYS_BEFORE_DATES * DAY_MS) return dates.format(dateOf(time));
      // By the calendar: what was 40 hours ago was yesterday or the day before.
      if (distance >= DAY_MS) return relatives.format(daysBetween(now, time), 'day');
      const { unit, ms } = UNITS.find((candidate) => distance >= candidate.ms) ?? UNITS[2];
      return relatives.format(Math.trunc(difference / ms), unit);
    },
    date: (time) => dates.format(dateOf(time)),
    day: (time) => days.format(dateOf(time)),
    dateAndTime: (time) => minutes.format(new Date(time)),
    clock: (time) => clocks.format(new Date(time)),
    duration: (duration) => {
      if (duration > 0 && duration < MOMENT_MS) return inUnit(locale, duration, 'millisecond');
      if (duration < SHORT_MS) return inUnit(locale, duration / SECOND_MS, 'second');
      const first = UNITS.findIndex(({ ms }) => duration >= ms);
      const units = UNITS.slice(first, first + 2);
      let rest = duration;
      const parts = units.map(({ unit, ms }) => {
        const number = Math.floor(rest / ms);
        rest -= number * ms;
        return { number, text: inUnit(locale, number, unit) };
      });
      const shown = parts.filter(({ number }, at) => at === 0 || number > 0);
      return shown.map(({ text }) => text).join(' ');
    },
    bytes: (bytes) => {
      const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
      const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
      return inUnit(locale, bytes / 1000 ** power, units[power] ?? 'byte', 'short');
    },
    never,
  };
}

/** A day is the same one in every time zone; the platform would take it for midnight in London. */
function dateOf(time: string | number): Date {
  return new Date(typeof time === 'string' && /^\d{4}-\d\d-\d\d$/.test(time) ? `${time}T00:00` : time);
}

/** How many midnights lie between two times; negative when the second is the earlier one. */
function daysBetween(one: string | number, other: string | number): number {
  // Rounded: a day may have 23 or 25 hours.
  return Math.round((midnightBefore(other) - midnightBefore(one)) / DAY_MS);
}

function midnightBefore(time: string | number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

function inUnit(
  locale: string,
  number: number,
  unit: string,
  unitDisplay: 'long' | 'short' = 'long',
): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay,
    maximumFractionDigits: 1,
  }).format(number);
}
