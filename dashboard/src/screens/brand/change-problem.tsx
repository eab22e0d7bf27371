import { useReason } from '../../parts/use-reason.ts';
import { useWords } from '../../app/words-context.ts';
import look from './change-form.module.css';

/** Why a change was not made; nothing while none has failed. */
export function ChangeProblem({ error }: { error: Error | null }) {
  const { brand } = useWords();
  const reasonOf = useReason();
  if (error === null) return null;
  return (
    <p className={look['failed']} role="alert">
      {brand.changeFailed(reasonOf(error))}
    </p>
  );
}
