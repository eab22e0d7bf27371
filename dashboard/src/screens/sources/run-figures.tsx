import type { IndexRun } from '@signpost/contract/indexing';
import { useWords } from '../../shell/words-context.ts';
import look from './sources.module.css';

/** The counts of a run, in four groups. */
export function RunFigures({ run }: { run: IndexRun }) {
  const { sources } = useWords();
  const words = sources.run;
  const { figures } = words;
  const isRunning = run.state === 'running';
  return (
    <dl className={look['figures']}>
      <Group
        title={words.documents}
        counts={[
          [figures.read, run.documents_read],
          [figures.same, run.documents_same],
          [figures.unreadable, run.documents_unreadable],
        ]}
      />
      <Group
        title={words.posts}
        counts={[
          [figures.postsAdded, run.posts_added],
          [figures.postsChanged, run.posts_changed],
          [figures.postsRemoved, run.posts_removed],
        ]}
      />
      <Group
        title={words.links}
        counts={[
          [figures.linksAdded, run.links_added],
          [figures.linksRemoved, run.links_removed],
        ]}
      />
      <Group
        title={words.orphans}
        note={isRunning ? words.atEnd : undefined}
        counts={
          isRunning
            ? []
            : [
                [figures.orphansNew, run.orphans_new],
                [figures.orphansRescued, run.orphans_rescued],
              ]
        }
      />
    </dl>
  );
}

interface GroupProps {
  title: string;
  note?: string | undefined;
  counts: readonly (readonly [name: string, count: number])[];
}

function Group({ title, note, counts }: GroupProps) {
  const { numbers } = useWords();
  return (
    <div>
      <dt>{title}</dt>
      {note !== undefined && <dd className={look['quiet']}>{note}</dd>}
      {counts.map(([name, count]) => (
        <dd key={name} className={count === 0 ? look['quiet'] : undefined}>
          <strong>{numbers.whole(count)}</strong> {name}
        </dd>
      ))}
    </div>
  );
}
