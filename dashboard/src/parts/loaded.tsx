import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { useWords } from '../app/words-context.ts';
import { useReason } from './use-reason.ts';
import { Button } from './button.tsx';
import look from './loaded.module.css';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** Shown until the first data has come, of the same size as the data will have. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** How long the last data stays as it is before it is dimmed: most answers come sooner, and dimming would only flicker. */
const DIMMED_AFTER_MS = 150;

/**
 * A block that shows the data of a call. While newer data is on its way, the last one stays, dimmed; if that fails, it stays and
 * the failure is shown above it.
 */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  const { data, error, isPending, isPlaceholderData } = query;
  const isLate = useLate(isPlaceholderData);
  if (isPending) return <div aria-busy="true">{skeleton}</div>;
  if (data === undefined) return <Failure error={error} onRetry={() => void query.refetch()} />;
  return (
    <>
      {error !== null && (
        <Failure error={error} since={query.dataUpdatedAt} onRetry={() => void query.refetch()} />
      )}
      <div className={isLate ? look['dimmed'] : undefined} aria-busy={isPlaceholderData}>
        {children(data)}
      </div>
    </>
  );
}

/** Whether something has gone on for a while. */
function useLate(isOn: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setLate(true), DIMMED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isOn]);
  return isOn && isLate;
}

interface FailureProps {
  error: unknown;
  /** When the older data came that is still shown, in milliseconds since the epoch. */
  since?: number;
  onRetry?: () => void;
}

/** What failed, what still works, and the way to try again. */
export function Failure({ error, since, onRetry }: FailureProps) {
  const { states, time } = useWords();
  const reasonOf = useReason();
  if (error instanceof ApiError && error.status === 401) {
    return <Note title={states.expired.heading}>{states.expired.meaning}</Note>;
  }
  if (error instanceof ApiError && error.status === 403) {
    return <Note title={states.forbidden.heading}>{states.forbidden.meaning}</Note>;
  }
  // What the backend does not have, it may only not offer: it says so itself.
  if (error instanceof ApiError && error.status === 404 && !error.code.startsWith('aiv_')) {
    return <Note title={states.notFound.heading}>{states.notFound.meaning}</Note>;
  }
  return (
    <Note
      title={states.error.heading}
      action={
        onRetry !== undefined && (
          <Button kind="plain" onClick={onRetry}>
            {states.error.retry}
          </Button>
        )
      }
    >
      {reasonOf(error)} {since !== undefined && states.stale(time.relative(since, Date.now()))}
    </Note>
  );
}

interface NoteProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** A calm note in place of data: why there is none, and what to do next. */
export function Note({ title, children, action }: NoteProps) {
  return (
    <div className={look['note']} role="status">
      <p className={look['title']}>{title}</p>
      {children !== undefined && <p className={look['words']}>{children}</p>}
      {action !== undefined && action !== false && <div>{action}</div>}
    </div>
  );
}

/** Grey bars where rows will be. */
export function Skeleton({ rows = 3, height = 20 }: { rows?: number; height?: number }) {
  return (
    <div className={look['skeleton']} aria-hidden="true" aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} style={{ height }} />
      ))}
    </div>
  );
}
