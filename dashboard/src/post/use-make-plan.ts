import type { MakePlanParams } from '@signpost/contract/plans';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { change } from '../api/calls.ts';
import { useReason } from '../parts/use-reason.ts';

type Items = MakePlanParams['items'];

/** The most changes that one plan takes. */
export const MOST_CHANGES = 1000;
const PER_PAGE = 100;

/** What a plan is made of, gathered page by page, up to the most that a plan takes. */
export async function itemsOfPages(
  read: (page: { page: number; per_page: number }) => Promise<{ items: Items; pages: number }>,
): Promise<Items> {
  const all: Items = [];
  for (let page = 1; all.length < MOST_CHANGES; page += 1) {
    const { items, pages } = await read({ page, per_page: PER_PAGE });
    all.push(...items);
    if (page >= pages) break;
  }
  return all.slice(0, MOST_CHANGES);
}

/** Makes a plan of what `itemsOf` gathers, and shows it. */
export function useMakePlan<Given>(itemsOf: (given: Given) => Promise<Items>) {
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
