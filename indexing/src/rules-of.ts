import { memoByObject } from '@signpost/platform/memory';
import type { SitePlatform, SiteSettings, SourceSite } from './ports/content-source.ts';
import { createSite, type Site, type Spelling } from './addresses/site.ts';
import type { AddressRules } from './rules/address-rules.ts';
import { pageRules } from './rules/pages.ts';
import { wordPressRules } from './rules/wordpress/wordpress-rules.ts';
import { wordPressSpelling } from './rules/wordpress/wordpress-site.ts';
import type { WordPressData } from './wordpress/wordpress-data.ts';

interface Platform {
  spelling(data: object): Spelling;
  rules(site: Site, data: object): AddressRules;
}

/** By the name that sources say. What they say of a site is what the rules of that name know. */
const PLATFORMS: Readonly<Record<string, Platform>> = {
  wordpress: {
    spelling: (data) => wordPressSpelling(data as WordPressData),
    rules: (site, data) => wordPressRules(site, data as WordPressData),
  },
};

/** What belongs to the site of a source. */
export function siteOf(
  { platform, ...source }: Pick<SourceSite, 'home' | 'aliases' | 'platform'>,
  settings: Partial<SiteSettings> = {},
): Site {
  if (platform === null) return createSite(source, settings);
  return createSite(source, settings, {
    ...platform,
    spelling: platformOf(platform).spelling(platform.data),
  });
}

/** What the addresses of a site mean there. */
export const rulesOf = memoByObject((site: Site): AddressRules => {
  const { platform } = site;
  return platform === null ? pageRules(site) : platformOf(platform).rules(site, platform.data);
});

function platformOf({ rules }: SitePlatform): Platform {
  const platform = PLATFORMS[rules];
  if (platform === undefined) throw new TypeError(`There are no rules for the addresses of ${rules}.`);
  return platform;
}
