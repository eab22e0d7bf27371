import { Chip, type Meaning } from '../../parts/chip.tsx';
import { useWords } from '../../app/words-context.ts';

const MEANINGS = {
  running: 'accent',
  done: 'good',
  failed: 'bad',
  cancelled: 'attention',
  interrupted: 'attention',
} as const satisfies Record<string, Meaning>;

type RunState = keyof typeof MEANINGS;

/** The state of a run in a word. */
export function RunState({ state }: { state: string | null }) {
  const { sources } = useWords();
  if (state === null) return <Chip>{sources.neverRead}</Chip>;
  if (!isRunState(state)) return <Chip>{state}</Chip>;
  return <Chip meaning={MEANINGS[state]}>{sources.states[state]}</Chip>;
}

function isRunState(state: string): state is RunState {
  return Object.hasOwn(MEANINGS, state);
}
