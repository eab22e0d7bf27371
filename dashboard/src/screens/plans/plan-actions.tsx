import type { PlanBody } from '@signpost/contract/plans';
import { useState } from 'react';
import { useMayChange } from '../../app/shown-session.ts';
import { useWords } from '../../app/words-context.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import type { DoingPlan } from './use-plan.ts';

type Asked = 'apply' | 'undo' | 'remove';

/** Applies a plan, takes it back or removes it, after asking; stops it while it goes on. */
export function PlanActions({ body: { plan, posts }, doing }: { body: PlanBody; doing: DoingPlan }) {
  const { plans: words } = useWords();
  const mayChange = useMayChange();
  const [asked, setAsked] = useState<Asked | null>(null);
  const written = posts.filter(({ way }) => way === 'wordpress').flatMap(({ changes }) => changes);
  const open = written.filter(({ state }) => state === 'planned' || state === 'refused').length;
  if (!mayChange) return null;
  if (plan.progress !== null) {
    return (
      <Button disabled={plan.progress.is_cancelled} onClick={() => doing.run({ action: 'cancel' })}>
        {words.cancel}
      </Button>
    );
  }
  const questions = {
    apply: { title: words.applyTitle, verb: words.applyAll, meaning: words.applyMeaning(open) },
    undo: { title: words.undoTitle, verb: words.undoAll, meaning: words.undoMeaning(plan.applied) },
    remove: { title: words.removeTitle, verb: words.remove, meaning: words.removeMeaning },
  };
  return (
    <>
      {open > 0 && (
        <Button kind="main" onClick={() => setAsked('apply')}>
          {words.applyAll}
        </Button>
      )}
      {plan.applied > 0 && <Button onClick={() => setAsked('undo')}>{words.undoAll}</Button>}
      {plan.applied === 0 && <Button onClick={() => setAsked('remove')}>{words.remove}</Button>}
      {asked !== null && (
        <Confirm
          title={questions[asked].title}
          verb={questions[asked].verb}
          kind={asked === 'remove' ? 'danger' : 'main'}
          isBusy={doing.isBusy}
          onConfirm={() => {
            doing.run({ action: asked });
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          {questions[asked].meaning}
        </Confirm>
      )}
    </>
  );
}
