import type { PostLinksBody } from '@signpost/contract/indexing';
import { Link } from '@tanstack/react-router';
import { useWords } from '../app/words-context.ts';
import look from './post-drawer.module.css';

type Events = NonNullable<PostLinksBody['events']>;

/** What runs of the index did to the post; each leads to its run. */
export function PostHistory({ events }: { events: Events }) {
  const { onePost, time } = useWords();
  if (events.length === 0) return null;
  return (
    <section>
      <h3>{onePost.history.heading}</h3>
      <ul className={look['links']}>
        {events.map(({ run_id: id, at, change }) => (
          <li key={`${id} ${change}`}>
            <span className={look['line']}>
              <span>{onePost.history.changes[change] ?? change}</span>
              <Link to="/site/runs/$runId" params={{ runId: String(id) }} title={time.dateAndTime(at)}>
                {time.relative(at, Date.now())}
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
