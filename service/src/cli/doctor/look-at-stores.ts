import type { Config } from '../../config.ts';
import type { Stores } from '../../compose/stores.ts';

/** What `look` finds in the stores, link data left out, or `none` when there is no data yet. */
export async function lookAtStores(
  config: Config,
  none: string,
  look: (stores: Omit<Stores, 'links'>) => Promise<string>,
): Promise<string> {
  const { hasStores, openWithoutLinks } = await import('../../compose/stores.ts');
  if (!hasStores(config)) return none;
  const stores = await openWithoutLinks(config);
  try {
    return await look(stores);
  } finally {
    await stores.close();
  }
}
