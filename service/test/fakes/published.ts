import type { LinkDataRecord } from '@signpost/contract/records';
import type { LinkStore } from '../../src/ports/link-store.ts';
import type { SiteLedger } from '@signpost/indexing/ports/site-ledger';

/** Every record that a store has, in an order that does not depend on how they came. */
export async function published(store: LinkStore): Promise<string[]> {
  return sorted(await Array.fromAsync(store.records()));
}

/** Every record that a ledger would publish, in the same order. */
export async function toPublish(ledger: SiteLedger): Promise<string[]> {
  return sorted((await Array.fromAsync(ledger.records())).flat());
}

function sorted(records: readonly LinkDataRecord[]): string[] {
  return records.map((record) => JSON.stringify(record)).sort();
}
