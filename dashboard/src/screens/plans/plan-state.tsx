import type { ChangeState, Plan } from '@signpost/contract/plans';
import { useWords } from '../../app/words-context.ts';
import { Chip, type Meaning } from '../../parts/chip.tsx';

const PLAN_MEANINGS: Readonly<Record<Plan['state'], Meaning>> = {
  ready: 'neutral',
  applying: 'accent',
  undoing: 'accent',
  applied: 'good',
  partly_applied: 'attention',
  undone: 'neutral',
};

const CHANGE_MEANINGS: Readonly<Record<ChangeState, Meaning>> = {
  planned: 'neutral',
  applying: 'accent',
  undoing: 'accent',
  applied: 'good',
  refused: 'attention',
  undone: 'neutral',
};

export function PlanState({ state }: { state: Plan['state'] }) {
  const { states } = useWords().plans;
  return <Chip meaning={PLAN_MEANINGS[state]}>{states[state]}</Chip>;
}

export function StateOfChange({ state }: { state: ChangeState }) {
  const { changeStates } = useWords().plans;
  return <Chip meaning={CHANGE_MEANINGS[state]}>{changeStates[state]}</Chip>;
}
