import { memoByObject } from '@signpost/platform/memory';
import type { Site } from './addresses/site.ts';
import type { AddressRules } from './rules/address-rules.ts';
import { pageRules } from './rules/pages.ts';
import { wordPressRules } from './rules/wordpress/wordpress-rules.ts';

/** What the addresses of a site mean there, by the platform that it is made with. */
export const rulesOf = memoByObject((site: Site): AddressRules =>
  site.wordpress === null ? pageRules(site) : wordPressRules(site, site.wordpress),
);
