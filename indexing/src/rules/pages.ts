import type { Candidate } from '../ports/ledger-document.ts';
import type { Site } from '../addresses/site.ts';
import type { AddressRules } from './address-rules.ts';
import { askFor, look, placeKey, withSingleSlashes } from './asked.ts';
import { keysOfAddresses, ranked } from './document-keys.ts';
import { lookKeys } from './look-keys.ts';
import {
  addSeen,
  atEachPlace,
  candidatesBy,
  elsewhere,
  otherHost,
  route,
  seen,
  walk,
  type Step,
} from './steps.ts';

/** The rules of a site that is only pages: files in folders, whose names tell the case of letters apart. */
export function pageRules(of: Site): AddressRules {
  const site = { ...of, caseOf };
  return {
    candidates: candidatesBy((key) => {
      const list: Candidate[] = [];
      walk(STEPS, askFor(key, site), list);
      return list;
    }),
    keysOf: (document) => ranked(keysOfAddresses(document, site), null, document, ORDER),
    caseOf,
    hasPagesByQuery: true,
    isInLists: () => false,
    slowPatterns: () => [],
  };
}

const caseOf = (path: string): string => path;

const ORDER = ['post', 'page', 'attachment'];

const byPath: Step = ({ place, path, queryText, redirects, site }, list) => {
  const page = placeKey(place, path);
  if (queryText !== '') {
    list.push(look(lookKeys.permalink(site, page + queryText), 'permalink', redirects));
    // What was seen at the very address comes before the page without the query.
    addSeen(page + queryText, site, list);
  }
  list.push(look(lookKeys.permalink(site, page), 'permalink', redirects));
  if (path.includes('//')) {
    const single = placeKey(place, withSingleSlashes(path));
    list.push(look(lookKeys.permalink(site, single), 'permalink', true));
  }
  list.push(look(lookKeys.file(site, page), 'file', redirects));
  return false;
};

const former: Step = ({ place, path, site }, list) => {
  list.push(look(lookKeys.oldAddress(site, placeKey(place, path)), 'old_address', true));
  return false;
};

/** What an address can mean, in this order. */
const STEPS: readonly Step[] = [route, otherHost, elsewhere, atEachPlace([byPath]), former, seen];
