import type { AddressKey, Candidate, Ends, Way } from '../src/ports/ledger-document.ts';

export type Resolution =
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
    const [found] = documents
      .flatMap(({ id, addressKeys }) =>
        addressKeys
          .filter((address) => isFound(candidate, address))
          .map((address) => ({
            id,
            priority: address.priority,
            isLonger: 'name' in candidate && 'name' in address && address.name !== candidate.name ? 1 : 0,
          })),
      )
      .sort(
        (one, other) => one.isLonger - other.isLonger || one.priority - other.priority || one.id - other.id,
      );
    if (found !== undefined) return { target: found.id, way: candidate.way, redirects: candidate.redirects };
  }
  return { target: null, ends: null };
}

function isFound(candidate: Exclude<Candidate, { ends: Ends }>, address: AddressKey): boolean {
  if ('name' in candidate) return 'name' in address && address.name.startsWith(candidate.name);
  return 'key' in address && address.key === candidate.look;
}
