import type { BrokenAddress } from '@signpost/contract/notices';
import type { LinkIndex, WantedReason } from '@signpost/indexing/ports/link-index';

/** Links within the site that lead nowhere, and links to other sites that are certainly broken. */
const REASONS: readonly WantedReason[] = ['leads_nowhere', 'broken'];

/** The addresses that broken links lead to, as the list of broken links has them; those that people ignore are left out. */
export async function brokenAddresses(
  ledger: Pick<LinkIndex, 'walkBroken'>,
): Promise<ReadonlyMap<string, BrokenAddress>> {
  const found = new Map<string, BrokenAddress>();
  for (const reason of REASONS)
    for await (const links of ledger.walkBroken({ reason }))
      for (const { url: address, reason, source } of links) {
        const known = found.get(address);
        if (known === undefined) found.set(address, { address, reason, links: 1, title: source.title });
        else known.links += 1;
      }
  return found;
}
