import { pageKey } from '@signpost/contract/page-key';
import { SPECIAL_SECTIONS } from '@signpost/contract/structure';
import type { Site } from '@signpost/indexing/records/shown-addresses';
import { sanitiseLine } from '../../../../shared/sanitise.ts';

/**
 * The section of a post by its address: the first part, if another part follows. So `/blog/a` is in `blog`, and `/about` is directly
 * below the home address, whatever else is there.
 */
export function pathSections({ home }: Site): (permalink: string | null) => string {
  const homePage = pageKey(home);
  /** Names as written -> names as used; most posts share few of them. */
  const known = new Map<string, string>();
  return (permalink) => {
    const page = permalink === null || homePage === null ? null : pageKey(permalink);
    if (page === null || homePage === null) return SPECIAL_SECTIONS.none;
    if (page === homePage) return SPECIAL_SECTIONS.top;
    if (!page.startsWith(`${homePage}/`)) return SPECIAL_SECTIONS.none;
    const start = homePage.length + 1;
    const end = page.indexOf('/', start);
    if (end === -1) return SPECIAL_SECTIONS.top;
    const written = page.slice(start, end);
    const name = known.get(written) ?? toName(written);
    known.set(written, name);
    return name;
  };
}

/** Readable, and as a parameter of a request comes through. */
function toName(written: string): string {
  const name = sanitiseLine(decoded(written).replaceAll('/', ' '));
  return name === '' ? SPECIAL_SECTIONS.none : name;
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

export function typeSection(type: string): string {
  return type === '' ? SPECIAL_SECTIONS.none : type;
}
