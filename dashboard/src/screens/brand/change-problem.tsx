import { useReason } from '../../parts/use-reason.ts';
import { useBrandWords } from '../../app/words-context.ts';
import { Problem } from '../../parts/form.tsx';

/** Why a change was not made; nothing while none has failed. */
export function ChangeProblem({ error }: { error: Error | null }) {
  const { brand } = useBrandWords();
  const reasonOf = useReason();
  if (error === null) return null;
  return <Problem>{brand.changeFailed(reasonOf(error))}</Problem>;
}
