import { withoutEnd } from '@signpost/platform/text';
import { documentBase } from '../../../addresses/resolve-address.ts';
import { withoutWww } from '../../../addresses/site.ts';
import type { PageFacts } from '../../../extract/extracted-page.ts';
import { addressOfFile, filesOf } from './address-of-file.ts';

/** Pages that name the next one as canonical, one after the other. */
const LONGEST_CHAIN = 10;

export interface FolderPages {
  home: string;
  /** Paths of all pages. */
  files: ReadonlySet<string>;
  factsOf(path: string): Promise<PageFacts>;
}

/** The address that a page names as the one that counts; null for none. With `www.` or without, with https or without, it is ours. */
export function canonicalOf(facts: PageFacts, own: string): URL | null {
  const named = facts.canonical === null ? null : URL.parse(facts.canonical, documentBase(own, facts.base));
  const { protocol, host } = new URL(own);
  if (named !== null && withoutWww(named.host) === withoutWww(host)) Object.assign(named, { protocol, host });
  return named;
}

/** The address of another page of the folder that counts in place of this one; null for none, or where such pages lead in a circle. */
export async function otherCanonical(
  pages: FolderPages,
  path: string,
  facts: PageFacts,
): Promise<string | null> {
  const seen = new Set([path]);
  let found: string | null = null;
  for (let at = path, said = facts; ;) {
    const next = nextFile(pages, at, said);
    if (next === null) return found;
    if (seen.has(next) || seen.size > LONGEST_CHAIN) return null;
    seen.add(next);
    found = addressOfFile(pages.home, next);
    at = next;
    said = await pages.factsOf(next);
  }
}

function nextFile({ home, files }: FolderPages, path: string, facts: PageFacts): string | null {
  const own = addressOfFile(home, path);
  const named = canonicalOf(facts, own);
  if (named === null || named.search !== '' || !named.href.startsWith(`${home}/`)) return null;
  // A site that names its home page on every page has made a mistake; only lists may do so.
  const isHome = withoutEnd(named.origin + named.pathname, '/') === home;
  if (isHome && !/\/page\/\d+\/?$/.test(own)) return null;
  const candidates = filesOf(home, named.origin + named.pathname);
  return candidates.includes(path) ? null : (candidates.find((each) => files.has(each)) ?? null);
}
