import type { AddressKey, Candidate, Ends, Way } from '../../src/ports/site-ledger.ts';

type Resolution =
  | { target: number; way: Way; redirects: boolean }
  | { target: null; ends: Ends }
  /** Nothing is there, as far as is known. */
  | { target: null; ends: null };

/** The first candidate that is found among these documents: what the ledger does in SQL, said as plainly as possible. */
export function chooseTarget(
  candidates: readonly Candidate[],
  documents: readonly { id: number; addressKeys: readonly AddressKey[] }[],
): Resolution {
  for (const candidate of candidates) {
    if ('ends' in candidate) return { target: null, ends: candidate.ends };
    const { look, tail = '', way, redirects } = candidate;
    const [found] = documents
      .flatMap(({ id, addressKeys }) =>
        addressKeys
          .filter((address) => address.key === look && (address.tail ?? '').startsWith(tail))
          .map((address) => ({
            id,
            priority: address.priority,
            isLonger: address.tail === `${tail}/` ? 0 : 1,
          })),
      )
      .sort(
        (one, other) => one.isLonger - other.isLonger || one.priority - other.priority || one.id - other.id,
      );
    if (found !== undefined) return { target: found.id, way, redirects };
  }
  return { target: null, ends: null };
}
