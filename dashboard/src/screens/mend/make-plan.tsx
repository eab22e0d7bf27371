import type { MakePlanParams } from '@signpost/contract/plans';
import { call } from '../../api/calls.ts';
import { useMayChange } from '../../app/shown-session.ts';
import { useWords } from '../../app/words-context.ts';
import { Button } from '../../parts/button.tsx';
import { Problem } from '../../parts/form.tsx';
import { itemsOfPages, useMakePlan } from '../../post/use-make-plan.ts';

/** Makes a plan of all accepted suggestions. */
export function MakePlan() {
  const { plans, mend } = useWords();
  const mayChange = useMayChange();
  const { make, isBusy, isNothing, problem } = useMakePlan(acceptedItems);
  if (!mayChange) return null;
  return (
    <>
      <Button kind="main" disabled={isBusy} onClick={() => make(undefined)}>
        {plans.make}
      </Button>
      <Problem>{isNothing ? mend.bar.nothingToPlan : problem}</Problem>
    </>
  );
}

/** Where no words fit, a person must write the sentence: such a suggestion is not in a plan. */
function acceptedItems(): Promise<MakePlanParams['items']> {
  return itemsOfPages(async (page) => {
    const { body } = await call('listSuggestions', { state: 'accepted', ...page });
    const fitting = body.suggestions.filter(({ anchor }) => anchor.trim() !== '');
    return { items: fitting.map(({ id }) => ({ suggestion: id })), pages: body.pages };
  });
}
