import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/client.ts';
import { useAdministrationWords } from '../../app/words-context.ts';

/** A change of users, and the sentence for its refusal. */
export function useChange<Given, Result>(
  work: (given: Given) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const { refusals } = useAdministrationWords().administration;
  const mutation = useMutation({
    mutationFn: work,
    onSuccess: onDone,
  });
  const { error } = mutation;
  const code = error instanceof ApiError ? error.code : '';
  const known: Readonly<Record<string, string | undefined>> = refusals;
  return {
    run: mutation.mutate,
    isBusy: mutation.isPending,
    code,
    problem: error === null ? null : (known[code] ?? refusals.other),
  };
}
