import type { PlanChange, PlannedPost } from '@signpost/contract/plans';
import { useState } from 'react';
import { useMayChange } from '../../app/shown-session.ts';
import { useWords } from '../../app/words-context.ts';
import { Button, buttonLook } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { aroundLink } from '../../post/around-link.ts';
import { isWeb } from '../../post/web-address.ts';
import { StateOfChange } from './plan-state.tsx';
import look from './plans.module.css';
import type { DoingPlan } from './use-plan.ts';

/** Changes of a post that are shown at first, and those that were not made. */
const FIRST = 3;

interface PlannedPostProps {
  post: PlannedPost;
  doing: DoingPlan;
  /** Whether the plan is being applied or taken back. */
  isBusy: boolean;
}

/** The changes to one post, and how they get into its text. */
export function PlannedPostCard({ post, doing, isBusy }: PlannedPostProps) {
  const { plans: words, onePost, states } = useWords();
  const [isWhole, setWhole] = useState(false);
  const title = post.title === '' ? onePost.untitled : post.title;
  const { changes } = post;
  const shown = changes.filter(({ problem }, at) => isWhole || at < FIRST || problem !== null);
  return (
    <Card
      title={title}
      aside={
        isWeb(post.edit_url) && (
          <a
            className={buttonLook}
            href={post.edit_url}
            target="_blank"
            rel="noreferrer"
            aria-label={`${words.edit}: ${title} (${states.newTab})`}
          >
            {words.edit}
          </a>
        )
      }
    >
      <ul className={look['changes']}>
        {shown.map((one) => (
          <ChangeItem key={one.id} change={one} way={post.way} doing={doing} isBusy={isBusy} />
        ))}
      </ul>
      {shown.length < changes.length && (
        <p className={look['rest']}>
          <Button aria-label={`${words.showAll(changes.length)}: ${title}`} onClick={() => setWhole(true)}>
            {words.showAll(changes.length)}
          </Button>
        </p>
      )}
    </Card>
  );
}

interface ChangeItemProps extends Pick<PlannedPostProps, 'doing' | 'isBusy'> {
  change: PlanChange;
  way: PlannedPost['way'];
}

/** One change before and after, with what became of it. */
function ChangeItem({ change, way, doing, isBusy }: ChangeItemProps) {
  const { plans: words } = useWords();
  const mayChange = useMayChange();
  const { id, kind, state, problem, old_url: oldUrl, new_url: newUrl } = change;
  const act = (action: 'apply' | 'undo', verb: string) => (
    <Button
      aria-label={`${verb}: ${words.kinds[kind]} “${change.anchor}”`}
      disabled={isBusy || doing.isBusy}
      onClick={() => doing.run({ action, changes: [id] })}
    >
      {verb}
    </Button>
  );
  return (
    <li>
      <div className={look['head']}>
        <span>
          {words.kinds[kind]} <StateOfChange state={state} />
        </span>
        {mayChange && state === 'applied' && act('undo', words.undo)}
        {mayChange && way === 'wordpress' && state !== 'applied' && act('apply', words.apply)}
      </div>
      {problem !== null && <p className={look['problem']}>{words.problems[problem]}</p>}
      <dl className={look['sides']}>
        <Side name={words.before} change={change} url={oldUrl} />
        <Side name={words.after} change={change} url={newUrl} />
      </dl>
      {change.old_text !== '' && (
        <details>
          <summary>{words.stored}</summary>
          <pre className={look['stored']}>
            <del>{change.old_text}</del>
            {'\n'}
            <ins>{change.new_text}</ins>
          </pre>
        </details>
      )}
    </li>
  );
}

/** The sentence with its link, or without one. */
function Side({ name, change, url }: { name: string; change: PlanChange; url: string | null }) {
  const { plans: words } = useWords();
  const { kind, anchor, before, after } = change;
  // Of a link that is there the index knows some of the text around it; of one to be added the whole sentence.
  const [ahead, behind] =
    kind === 'add_link' ? [before, after] : aroundLink({ context_before: before, context_after: after });
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <p dir="auto">
          {ahead}
          {url === null ? anchor : <mark>{anchor}</mark>}
          {behind}
        </p>
        <p className={look['dim']}>{url === null ? words.noLink : words.leadsTo(url)}</p>
      </dd>
    </div>
  );
}
