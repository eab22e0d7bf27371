import { ApiError } from '../../api/client.ts';
import { useReason } from '../../parts/use-reason.ts';
import { useWords } from '../../app/words-context.ts';
import { Problem } from '../../parts/form.tsx';

/** Why a source was not changed, or a run not started; nothing while nothing has failed. */
export function SourceProblem({ error }: { error: Error | null }) {
  const { sources: words } = useWords();
  const reasonOf = useReason();
  if (error === null) return null;
  const isRunning = error instanceof ApiError && error.code === 'index_running';
  return <Problem>{isRunning ? words.alreadyRunning : reasonOf(error)}</Problem>;
}
