import type { LinkStore } from '../../src/ports/link-store.ts';
import type { PublishedRecord } from '@signpost/indexing/ports/published-links';
import type { SiteLedger } from '@signpost/indexing/ports/site-ledger';

/** Every record that a store has, in an order that does not depend on how they came. */
export async function published(store: LinkStore): Promise<string[]> {
  return sorted(await Array.fromAsync(store.records()));
}

/** Every record of the format that a ledger would publish, in the same order. */
export async function toPublish(ledger: SiteLedger): Promise<string[]> {
  const records = (await Array.fromAsync(ledger.records())).flat();
  return sorted(records.filter(({ record }) => record !== 'menu'));
}

function sorted(records: readonly PublishedRecord[]): string[] {
  return records.map((record) => JSON.stringify(record)).sort();
}
