import type { PlanBody } from '@signpost/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams as usePathParams } from '@tanstack/react-router';
import { addressOf, query } from '../../api/calls.ts';
import { useWords } from '../../app/words-context.ts';
import { buttonLook } from '../../parts/button.tsx';
import { Problem } from '../../parts/form.tsx';
import { Loaded, Skeleton } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useRefreshAtEnd } from '../../parts/use-refresh-at-end.ts';
import { Journal } from './journal.tsx';
import { PlanActions } from './plan-actions.tsx';
import { PlanGain } from './plan-gain.tsx';
import { PlanState } from './plan-state.tsx';
import look from './plans.module.css';
import { PlannedPostCard } from './planned-post.tsx';
import { usePlan } from './use-plan.ts';

/** How often to look how far a plan is, in milliseconds. */
const LOOK_MS = 1000;

/** One plan: its changes before and after, by post; applied, watched and taken back here. */
export function PlanScreen() {
  const { planId = '' } = usePathParams({ strict: false });
  const { plans: words } = useWords();
  const loaded = useQuery({
    ...query('getPlan', { id: planId }),
    refetchInterval: ({ state: { data } }) => (isGoingOn(data) ? LOOK_MS : false),
  });
  useRefreshAtEnd(isGoingOn(loaded.data), 'applyPlan', planId);
  const doing = usePlan(planId);
  const plan = loaded.data?.plan;
  const progress = plan?.progress ?? null;
  const wasWritten = plan !== undefined && progress === null && plan.applied + plan.undone > 0;
  return (
    <Screen
      title={words.name(Number(planId))}
      marks={plan !== undefined && <PlanState state={plan.state} />}
      answer={
        <>
          {plan !== undefined && words.summary(plan)} <Link to="/links/plans">{words.all}</Link>
        </>
      }
      actions={
        loaded.data !== undefined && (
          <>
            <PlanActions body={loaded.data} doing={doing} />
            <a className={buttonLook} href={addressOf('getPlan', { id: planId, format: 'csv' })} download="">
              CSV
            </a>
          </>
        )
      }
    >
      <Problem>{doing.problem}</Problem>
      {progress !== null && (
        <div role="status" className={look['progress']}>
          <progress
            value={progress.done}
            max={progress.total}
            aria-label={words.progress(progress.done, progress.total)}
          />
          <span>
            {words.progress(progress.done, progress.total)} {progress.is_cancelled && words.stopping}
          </span>
        </div>
      )}
      <Loaded query={loaded} skeleton={<Skeleton rows={4} height={120} />}>
        {({ posts }) => (
          <div className={look['stack']}>
            <ul className={look['dim']}>
              {wasWritten && (
                <li>
                  {words.next.meaning}{' '}
                  <Link to="/links/mend" className={look['next']}>
                    {words.next.action}
                  </Link>
                </li>
              )}
              {[...new Set(posts.map(({ way }) => way))]
                .filter((way) => way !== 'wordpress' || !wasWritten)
                .map((way) => (
                  <li key={way}>
                    {words.ways[way]} {way === 'patch' && <code>signpost plan patch {planId}</code>}
                  </li>
                ))}
            </ul>
            {progress === null && isOpen(posts) && <PlanGain planId={planId} />}
            {posts.map((post) => (
              <PlannedPostCard key={post.post_id} post={post} doing={doing} isBusy={progress !== null} />
            ))}
            <Journal planId={planId} isGoingOn={progress !== null} />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

/** Whether something of the plan can still be applied. */
function isOpen(posts: PlanBody['posts']): boolean {
  return posts.some(({ changes }) => changes.some(({ state }) => state !== 'applied'));
}

function isGoingOn(body: PlanBody | undefined): boolean {
  return body !== undefined && body.plan.progress !== null;
}
