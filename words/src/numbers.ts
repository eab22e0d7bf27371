import { rounded, type Estimate } from './bands.ts';

/** Shown in place of a missing figure, in every language. */
export const MISSING = { score: '-/-', count: '-', other: '−' };

/** Numbers, dates and lists as a language writes them. */
export interface Numbers {
  /** `5,108`. */
  whole: (value: number) => string;
  /** `2.4`, `−2.4`, `3`: one decimal at most, with the sign that typesetters use. */
  decimal: (value: number) => string;
  /** With this number of decimals, such as `0.375`. */
  fixed: (value: number, digits: number) => string;
  /** With three digits that say something, such as `12.7` or `0.00760`. */
  brief: (value: number) => string;
  /** `2.4 %`. */
  percent: (value: number) => string;
  /** `+2.4`, `−2.4`, `0`. */
  signed: (value: number) => string;
  /** `$4.50`, `$0.0042`. */
  dollars: (usd: number) => string;
  /** `1 post`, `5,108 posts`. */
  count: (number: number, one: string, many: string) => string;
  /** A figure with its interval: `52.4 (38–66.1)`. */
  estimate: (figure: Estimate | null) => string;
  /** `15 November 2026`, in UTC; the text itself when it is no time. */
  dateOf: (time: string) => string;
  /** `15 November 2026 at 10:00 UTC`. */
  timeOf: (time: string) => string;
  /** `a, b and c`. */
  list: (texts: readonly string[]) => string;
}

/** `locale` is a tag such as `en-GB`, which decides about the order of day and month as well. */
export function numbersOf(locale: string): Numbers {
  const wholes = whenNeeded(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
  const decimals = whenNeeded(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
  const briefs = whenNeeded(
    () => new Intl.NumberFormat(locale, { minimumSignificantDigits: 3, maximumSignificantDigits: 3 }),
  );
  const plurals = whenNeeded(() => new Intl.PluralRules(locale));
  const lists = whenNeeded(() => new Intl.ListFormat(locale, { type: 'conjunction' }));

  const whole = (value: number) => withMinus(wholes().format(value));
  const decimal = (value: number) => withMinus(decimals().format(rounded(value)));

  function formatted(time: string, options: Intl.DateTimeFormatOptions): string | null {
    const date = new Date(time);
    if (Number.isNaN(date.getTime())) return null;
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date);
  }

  return {
    whole,
    decimal,
    fixed: (value, digits) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(value),
    brief: (value) => briefs().format(value),
    percent: (value) => `${decimal(value)}\u00a0%`,
    signed: (value) => (rounded(value) > 0 ? `+${decimal(value)}` : decimal(value)),
    dollars: (usd) => {
      const digits = usd < 0.01 && usd > 0 ? 4 : 2;
      return new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(usd);
    },
    count: (number, one, many) => `${decimal(number)} ${plurals().select(number) === 'one' ? one : many}`,
    estimate: (figure) => {
      if (figure === null) return MISSING.score;
      const { value, interval } = figure;
      if (interval === null) return decimal(value);
      return `${decimal(value)} (${decimal(interval.low)}–${decimal(interval.high)})`;
    },
    dateOf: (time) => formatted(time, { day: 'numeric', month: 'long', year: 'numeric' }) ?? time,
    timeOf: (time) => {
      const words = formatted(time, { dateStyle: 'long', timeStyle: 'short' });
      return words === null ? time : `${words} UTC`;
    },
    list: (texts) => lists().format(texts),
  };
}

/** Made at its first use: the formats of two languages take a twentieth of the start of a process that may write no number. */
function whenNeeded<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

function withMinus(number: string): string {
  return number.replace('-', '−').replace(/^−0$/, '0');
}
