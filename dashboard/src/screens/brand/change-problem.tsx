import { useReason } from '../../parts/use-reason.ts';
import { useWords } from '../../app/words-context.ts';
import { Problem } from '../../parts/form.tsx';

/** Why a change was not made; nothing while none has failed. */
export function ChangeProblem({ error }: { error: Error | null }) {
  const { brand } = useWords();
  const reasonOf = useReason();
  if (error === null) return null;
  return <Problem>{brand.changeFailed(reasonOf(error))}</Problem>;
}
