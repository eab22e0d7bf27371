import type { Candidate } from '../../ports/ledger-document.ts';
import type { Site } from '../../addresses/site.ts';
import type { WordPressData } from '../../wordpress/wordpress-data.ts';
import type { AddressRules } from '../address-rules.ts';
import { atEachPlace, candidatesBy, elsewhere, otherHost, route, seen, walk } from '../steps.ts';
import { askWordPress } from './ask-wordpress.ts';
import type { WordPressStep } from './wordpress-step.ts';
import { byPermalink, endpoints, former } from './by-permalink.ts';
import { byQuery } from './by-query.ts';
import { belowHome, closed, home, system } from './system.ts';
import { dates } from './dates.ts';
import { guess } from './guess.ts';
import { keysOfPost } from './keys-of-post.ts';
import { lists } from './lists.ts';
import { plugins, pluginsLast } from './plugins.ts';
import { slowPatterns } from './redirect-rules.ts';
import { attachments, uploads } from './uploads.ts';
import { wordPressSite } from './wordpress-site.ts';

/** What an address can mean to WordPress, in this order. */
const STEPS: readonly WordPressStep[] = [
  route,
  otherHost,
  elsewhere,
  plugins,
  closed,
  atEachPlace([
    byQuery,
    home,
    byPermalink,
    system,
    dates,
    endpoints,
    belowHome,
    uploads,
    former,
    attachments,
  ]),
  pluginsLast,
  lists,
  seen,
  guess,
];

/** The rules of a WordPress site. */
export function wordPressRules(of: Site, wordpress: WordPressData): AddressRules {
  const site = wordPressSite(of, wordpress);
  const further = (key: string, followed: Set<string> | null): Candidate[] => {
    const list: Candidate[] = [];
    walk(STEPS, askWordPress(key, site, { followed, further }), list);
    return list;
  };
  return {
    candidates: candidatesBy((key) => further(key, null)),
    keysOf: (document) => keysOfPost(document, site),
    caseOf: site.caseOf,
    hasPagesByQuery: false,
    // Posts are in the lists of categories and days.
    isInLists: (type) => type === 'post' || wordpress.archiveTypes?.includes(type) === true,
    slowPatterns: () => slowPatterns(wordpress.redirects),
  };
}
