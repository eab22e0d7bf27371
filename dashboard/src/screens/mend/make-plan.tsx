import type { MakePlanParams } from '@signpost/contract/plans';
import { call } from '../../api/calls.ts';
import { useMayChange } from '../../app/shown-session.ts';
import { useWords } from '../../app/words-context.ts';
import { Button } from '../../parts/button.tsx';
import { Problem } from '../../parts/form.tsx';
import { useMakePlan } from '../../post/use-make-plan.ts';

/** The most suggestions of a page. */
const PER_PAGE = 100;
/** The most changes that one plan takes. */
const MOST = 1000;

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
async function acceptedItems(): Promise<MakePlanParams['items']> {
  const items: MakePlanParams['items'] = [];
  for (let page = 1; items.length < MOST; page += 1) {
    const { body } = await call('listSuggestions', { state: 'accepted', page, per_page: PER_PAGE });
    for (const { id, anchor } of body.suggestions) if (anchor.trim() !== '') items.push({ suggestion: id });
    if (page >= body.pages) break;
  }
  return items.slice(0, MOST);
}
