import type { Suggestion } from '@signpost/contract/suggestions';
import { useMutation } from '@tanstack/react-query';
import { change } from '../api/calls.ts';
import { useReason } from '../parts/use-reason.ts';

interface Decision {
  suggestion: Suggestion;
  state: Suggestion['state'];
  reason?: string;
}

export interface Deciding {
  decide: (decision: Decision) => void;
  /** The suggestion whose decision is on its way. */
  busyId: string | null;
  /** What was decided last. */
  last: Suggestion | undefined;
  problem: string | null;
}

/** Accepts and refuses suggestions. */
export function useDecide(): Deciding {
  const reasonOf = useReason();
  const { mutate, variables, isPending, data, error } = useMutation({
    mutationFn: ({ suggestion: { id }, state, reason = '' }: Decision) =>
      change('decideSuggestion', { sid: id, state, reason }),
  });
  return {
    decide: mutate,
    busyId: isPending ? variables.suggestion.id : null,
    last: data?.suggestion,
    problem: error === null ? null : reasonOf(error),
  };
}
