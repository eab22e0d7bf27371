import type { IndexLinkChange, IndexPostChange, IndexRun } from '@signpost/contract/indexing';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../../app/words-context.ts';
import look from './sources.module.css';

/** The counts of a run, in four groups; each opens what was counted. */
export function RunFigures({ run }: { run: IndexRun }) {
  const { sources } = useWords();
  const words = sources.run;
  const { figures } = words;
  const isRunning = run.state === 'running';
  return (
    <dl className={look['figures']}>
      <div>
        <dt>{words.documents}</dt>
        <Count name={figures.read} count={run.documents_read} />
        <Count name={figures.same} count={run.documents_same} />
        <Count name={figures.unreadable} count={run.documents_unreadable} door={errorsDoor} />
      </div>
      <div>
        <dt>{words.posts}</dt>
        <Count name={figures.postsAdded} count={run.posts_added} door={changeDoor('added')} />
        <Count name={figures.postsChanged} count={run.posts_changed} door={changeDoor('changed')} />
        <Count name={figures.postsRemoved} count={run.posts_removed} door={changeDoor('removed')} />
      </div>
      <div>
        <dt>{words.links}</dt>
        <Count name={figures.linksAdded} count={run.links_added} door={linksDoor('added')} />
        <Count name={figures.linksRemoved} count={run.links_removed} door={linksDoor('removed')} />
        <Count name={figures.linksMoved} count={run.links_moved} door={linksDoor('moved')} />
      </div>
      <div>
        <dt>{words.orphans}</dt>
        {isRunning ? (
          <dd className={look['quiet']}>{words.atEnd}</dd>
        ) : (
          <>
            <Count name={figures.orphansNew} count={run.orphans_new} door={changeDoor('orphaned')} />
            <Count name={figures.orphansRescued} count={run.orphans_rescued} door={changeDoor('rescued')} />
          </>
        )}
      </div>
    </dl>
  );
}

type Door = (text: ReactNode) => ReactNode;

function errorsDoor(text: ReactNode): ReactNode {
  return (
    <Link to="." search={(params) => params} hash="errors">
      {text}
    </Link>
  );
}

/** Opens the posts of the run that this was done to. Posts that moved have changed as well. */
function changeDoor(change: IndexPostChange['change']): Door {
  return (text) => (
    <Link to="." search={change === 'changed' ? {} : { change }} hash="change">
      {text}
    </Link>
  );
}

/** Opens the links of the run that this was done to. */
function linksDoor(links: IndexLinkChange['change']): Door {
  return (text) => (
    <Link to="." search={{ links }} hash="links">
      {text}
    </Link>
  );
}

function Count({ name, count, door = asText }: { name: string; count: number; door?: Door }) {
  const { numbers } = useWords();
  const text = (
    <>
      <strong>{numbers.whole(count)}</strong> {name}
    </>
  );
  return <dd className={count === 0 ? look['quiet'] : undefined}>{count === 0 ? text : door(text)}</dd>;
}

function asText(text: ReactNode): ReactNode {
  return text;
}
