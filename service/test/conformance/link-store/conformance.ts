import { describe } from 'vitest';
import { describeImports } from './imports.ts';
import { describeLinkLists } from './link-lists.ts';
import { describePostAddresses } from './post-addresses.ts';
import { describePostLists } from './post-lists.ts';
import { describeRandomSites } from './random-sites.ts';
import { describeStructure } from './structure.ts';
import type { OpenStore } from './store-under-test.ts';

/**
 * Every `LinkStore` runs this: how a new adapter proves itself. `openStore` gives an empty store each time; `randomSites` is how
 * many invented sites it is tried on, fewer where an import takes longer.
 */
export function linkStoreConformance(name: string, openStore: OpenStore, randomSites: number): void {
  describe(`LinkStore conformance (${name})`, () => {
    describePostLists(openStore);
    describePostAddresses(openStore);
    describeLinkLists(openStore);
    describeImports(openStore);
    describeStructure(openStore, randomSites);
    describeRandomSites(openStore, randomSites);
  });
}
