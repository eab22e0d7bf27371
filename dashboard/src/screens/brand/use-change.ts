import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { brandKey } from '../../api/analyses.ts';
import { ALL_BRANDS } from '../../api/brands.ts';
import { todayQuery } from '../../api/today.ts';

/** A change of a brand. When it is done or has failed, everything about the brand is fetched anew before it counts as done. */
export function useChange<Input = void>(
  brandId: string,
  change: (input: Input) => Promise<unknown>,
): UseMutationResult<unknown, Error, Input> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled() {
      void client.invalidateQueries({ queryKey: todayQuery.queryKey });
      return Promise.all([
        client.invalidateQueries({ queryKey: brandKey(brandId) }),
        client.invalidateQueries({ queryKey: ALL_BRANDS }),
      ]);
    },
  });
}
