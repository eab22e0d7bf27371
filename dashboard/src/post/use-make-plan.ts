import type { MakePlanParams } from '@signpost/contract/plans';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { change } from '../api/calls.ts';
import { useReason } from '../parts/use-reason.ts';

/** Makes a plan of what `itemsOf` gathers, and shows it. */
export function useMakePlan<Given>(itemsOf: (given: Given) => Promise<MakePlanParams['items']>) {
  const navigate = useNavigate();
  const reasonOf = useReason();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (given: Given) => {
      const items = await itemsOf(given);
      return items.length === 0 ? null : change('makePlan', { items });
    },
    onSuccess: (made) => {
      if (made === null) return;
      void navigate({ to: '/links/plans/$planId', params: { planId: String(made.plan.id) } });
    },
  });
  return {
    make: mutate,
    isBusy: isPending,
    /** Whether there was nothing to make a plan of. */
    isNothing: data === null,
    problem: error === null ? null : reasonOf(error),
  };
}
