import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { outdateBrand } from '../../api/outdated.ts';

/** A change of a brand. When it is done or has failed, everything about the brand is fetched anew before it counts as done. */
export function useChange<Input = void>(
  brandId: string,
  change: (input: Input) => Promise<unknown>,
): UseMutationResult<unknown, Error, Input> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled() {
      return outdateBrand(client, brandId);
    },
  });
}
