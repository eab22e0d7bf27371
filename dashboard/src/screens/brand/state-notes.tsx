import { Failure } from '../../parts/loaded.tsx';
import { useBrandWords } from '../../app/words-context.ts';
import { useBrand } from './brand-context.ts';
import look from './brand-screen.module.css';
import { RunProblems } from './run-problems.tsx';

/** What to know before reading the figures: they are an older copy, not from the newest run, or not from all answers. */
export function StateNotes() {
  const { figures, running } = useBrand();
  const { brand: words, time } = useBrandWords();
  if (figures.isError) return <Failure error={figures.error} onRetry={() => void figures.refetch()} />;
  const body = figures.data;
  if (body === undefined) return null;
  const { analysis, newest, is_stale: isStale, stale_since: since } = body;
  const isOther = analysis !== null && newest !== null && newest.uuid !== analysis.uuid && running === null;
  const isCancelled = newest?.status === 'cancelled' || newest?.thin === 'cancelled';
  const ago = time.relative(newest?.finished_at ?? newest?.created_at ?? 0, Date.now());
  const isPartial = analysis?.status === 'partial';
  if (!isStale && !isOther && !isPartial) return null;
  return (
    <div className={look['notes']} role="status">
      {isStale && (
        <p className={look['caution']}>
          {words.stale(since === null ? null : time.relative(since, Date.now()))}
        </p>
      )}
      {isOther && (
        <div className={look['caution']}>
          {newest.status === 'error' && words.newest.failed(ago)}
          {isCancelled && words.newest.cancelled(ago)}
          {newest.status !== 'error' && !isCancelled && words.newest.thin(ago)}
          <RunProblems problems={newest.problems} />
        </div>
      )}
      {isPartial && (
        <div className={look['caution']}>
          {words.newest.partial(analysis.answers.done, analysis.answers.expected)}
          <RunProblems problems={analysis.problems} />
        </div>
      )}
    </div>
  );
}
