import { describe } from 'vitest';
import { describeImports } from './link-store/imports.ts';
import { describeLinkLists } from './link-store/link-lists.ts';
import { describePostLists } from './link-store/post-lists.ts';
import { describeRandomSites } from './link-store/random-sites.ts';
import type { OpenStore } from './link-store/store-under-test.ts';

/** Every `LinkStore` runs this: how a new adapter proves itself. `openStore` gives an empty store each time. */
export function linkStoreConformance(name: string, openStore: OpenStore): void {
  describe(`LinkStore conformance (${name})`, () => {
    describePostLists(openStore);
    describeLinkLists(openStore);
    describeImports(openStore);
    describeRandomSites(openStore);
  });
}
