import { useMutation, useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/calls.ts';
import { ApiError } from '../../api/client.ts';
import { useWords } from '../../app/words-context.ts';

/** A change of users, after which the list is fetched anew, and the sentence for its refusal. */
export function useChange<Given, Result>(
  work: (given: Given) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const queries = useQueryClient();
  const { refusals } = useWords().administration;
  const mutation = useMutation({
    mutationFn: work,
    async onSuccess(result: Result) {
      await queries.invalidateQueries({ queryKey: query('listUsers').queryKey });
      onDone(result);
    },
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
