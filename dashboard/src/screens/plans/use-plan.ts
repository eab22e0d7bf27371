import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { change } from '../../api/calls.ts';
import { useReason } from '../../parts/use-reason.ts';

type Action = 'apply' | 'undo' | 'cancel' | 'remove';

interface Wish {
  action: Action;
  /** Only these changes. */
  changes?: number[];
}

export interface DoingPlan {
  run: (wish: Wish) => void;
  isBusy: boolean;
  problem: string | null;
}

/** What can be done with a plan. */
export function usePlan(id: string): DoingPlan {
  const reasonOf = useReason();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ action, changes }: Wish): Promise<Action> => {
      const given = { id, ...(changes && { changes }) };
      if (action === 'apply') await change('applyPlan', given);
      else if (action === 'undo') await change('undoPlan', given);
      else if (action === 'cancel') await change('cancelPlan', { id });
      else await change('removePlan', { id });
      return action;
    },
    onSuccess: (action) => {
      if (action === 'remove') void navigate({ to: '/links/plans' });
    },
  });
  return { run: mutate, isBusy: isPending, problem: error === null ? null : reasonOf(error) };
}
