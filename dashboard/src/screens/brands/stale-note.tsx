import { useWords } from '../../app/words-context.ts';
import look from './brands.module.css';

/** Says since when the figures of brands are old; nothing when they are not. */
export function StaleNote({ since }: { since: string | null }) {
  const { states, time } = useWords();
  if (since === null) return null;
  return (
    <p className={look['stale']} role="status" title={time.dateAndTime(since)}>
      {states.stale(time.relative(since, Date.now()))}
    </p>
  );
}
