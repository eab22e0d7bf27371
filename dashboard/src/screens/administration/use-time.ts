import { useAdministrationWords } from '../../app/words-context.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Says when something was last used. The service knows it to an hour, so nothing more exact is said. */
export function useUseTime(): (time: string | null) => string {
  const { time: times, administration } = useAdministrationWords();
  return (time) => {
    if (time === null) return times.never;
    const now = Date.now();
    return now - Date.parse(time) < HOUR_MS ? administration.users.withinTheHour : times.relative(time, now);
  };
}
