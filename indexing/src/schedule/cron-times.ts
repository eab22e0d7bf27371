/** The times that a cron expression names, each field as the numbers that it allows. */
export interface CronTimes {
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
  days: ReadonlySet<number>;
  /** 1 is January. */
  months: ReadonlySet<number>;
  /** 0 is Sunday. */
  weekdays: ReadonlySet<number>;
  /** As cron has it: a day has to fit one of the two when both the day of the month and the day of the week are restricted. */
  isEitherDay: boolean;
}

interface Field {
  name: string;
  lowest: number;
  highest: number;
  /** Three letters for each number from the lowest on. */
  names: readonly string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const FIELDS = [
  { name: 'minute', lowest: 0, highest: 59, names: [] },
  { name: 'hour', lowest: 0, highest: 23, names: [] },
  { name: 'day of the month', lowest: 1, highest: 31, names: [] },
  { name: 'month', lowest: 1, highest: 12, names: MONTHS },
  // Sunday is 0 and 7.
  { name: 'day of the week', lowest: 0, highest: 7, names: WEEKDAYS },
] as const satisfies Field[];

export const CRON_FIELDS = FIELDS.length;

/** The most days that each month has. */
const MONTH_LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The five fields: numbers, names, `*`, ranges, lists and steps. A text is what is wrong with them. */
export function parseCronTimes(texts: readonly string[]): CronTimes | string {
  const sets: Set<number>[] = [];
  for (const [index, field] of FIELDS.entries()) {
    const numbers = parseField(texts[index] ?? '', field);
    if (typeof numbers === 'string') return numbers;
    sets.push(numbers);
  }
  const [minutes, hours, days, months, weekdays] = sets as [
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
  ];
  if (weekdays.delete(7)) weekdays.add(0);
  const isAnyDay = isEvery(texts[2]);
  const isAnyWeekday = isEvery(texts[4]);
  const isNever = ![...months].some((month) =>
    [...days].some((day) => day <= (MONTH_LENGTHS[month - 1] ?? 0)),
  );
  if (isNever && isAnyWeekday) return 'no month has such a day';
  return { minutes, hours, days, months, weekdays, isEitherDay: !isAnyDay && !isAnyWeekday };
}

function isEvery(text: string | undefined): boolean {
  return text === '*';
}

function parseField(text: string, field: Field): Set<number> | string {
  const numbers = new Set<number>();
  for (const part of text.split(',')) {
    const [range = '', step, ...rest] = part.split('/');
    const bounds = parseRange(range, field, step !== undefined);
    const by = step === undefined ? 1 : /^\d{1,2}$/.test(step) ? Number(step) : 0;
    if (bounds === null || by === 0 || rest.length > 0)
      return `"${text}" is no ${field.name}: use ${field.lowest} to ${field.highest}, like *, 5, 1-5, 1,3 or */2`;
    for (let number = bounds[0]; number <= bounds[1]; number += by) numbers.add(number);
  }
  return numbers;
}

/** `5/10` means from 5 to the highest, in steps. */
function parseRange(text: string, field: Field, hasStep: boolean): [number, number] | null {
  // Both 0 and 7 would be Sunday.
  const highest = field.names === WEEKDAYS ? 6 : field.highest;
  if (text === '*') return [field.lowest, highest];
  const [first = '', last, ...rest] = text.split('-');
  const from = parseNumber(first, field);
  const to = last === undefined ? (hasStep ? highest : from) : parseNumber(last, field);
  return from === null || to === null || to < from || rest.length > 0 ? null : [from, to];
}

function parseNumber(text: string, { lowest, highest, names }: Field): number | null {
  const named = names.indexOf(text.toLowerCase());
  if (named !== -1) return lowest + named;
  const number = /^\d{1,2}$/.test(text) ? Number(text) : -1;
  return number >= lowest && number <= highest ? number : null;
}
