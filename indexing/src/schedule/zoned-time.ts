const DAY_MS = 86_400_000;

/** The wall clock of a place. Local times are written as if they were UTC: milliseconds since the epoch. */
export interface Zone {
  /** What the clocks there show at that time. */
  localTime(at: number): number;
  /**
   * When the clocks show each of the local times, all of which belong to one day, in order. A time that comes twice, because the
   * clocks are put back, is meant the first time; with `twice` both times.
   */
  instantsOf(localTimes: readonly number[], options: { twice: boolean }): number[];
}

/** Null for a name that is no time zone. */
export function zoneNamed(name: string): Zone | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }

  function localTime(at: number): number {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  }

  const offsetAt = (at: number): number => localTime(at) - at;

  function instantsOf(localTimes: readonly number[], { twice }: { twice: boolean }): number[] {
    const [first] = localTimes;
    if (first === undefined) return [];
    const before = offsetAt(first - DAY_MS);
    const after = offsetAt(first + 2 * DAY_MS);
    if (before === after) return localTimes.map((local) => local - before);
    const instants = localTimes.flatMap((local) => {
      const found = [before, after]
        .map((offset) => local - offset)
        .filter((at) => localTime(at) === local)
        .toSorted((one, other) => one - other);
      // When clocks are put forward a time is left out: it is taken as much later.
      if (found.length === 0) return local - before;
      return twice ? found : found.slice(0, 1);
    });
    return [...new Set(instants)].toSorted((one, other) => one - other);
  }

  return { localTime, instantsOf };
}

export function machineZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
