import { withoutEnd } from '@signpost/platform/text';
import type { Span } from '../model/extraction.ts';
import { pageKey } from '../extraction/pages/owned-pages.ts';

/** The pages that an answer cites for a passage. */
export interface Sources {
  urls: string[];
  /** `passage`: cited in it or right after it; `answer`: cited somewhere in the answer; `none`: it cites nothing. */
  at: 'passage' | 'answer' | 'none';
}

const ADDRESS = /https?:\/\/[^\s<>"'`\\^{}|[\]]{1,2000}/gi;
/** `([label](https://…))`, `[1]`, `(https://…)`, one after the other. */
const LINKS_BEHIND =
  /^(?:[\s,;(]*(?:\[[^\]\n]{0,300}\](?:\([^()\n]{0,2000}\))?|https?:\/\/[^\s<>")\]]{1,2000})[).\s]*){1,20}/;
const DEFINITION = /^ {0,3}\[\^?(\d{1,3})\]:\s*(\S{1,2000})/gm;
const MARK = /\[\^?(\d{1,3})\](?!\()/g;

/** The cited pages of a passage; those of the whole answer when it has none of its own. */
export function sourcesOf(text: string, { start, end }: Span, citedUrls: readonly string[]): Sources {
  const behind = LINKS_BEHIND.exec(text.slice(end, end + 4000))?.[0] ?? '';
  const passage = text.slice(start, end) + behind;
  const definitions = definitionsIn(text);
  const marked = [...passage.matchAll(MARK)].flatMap(([, number = '']) => definitions.get(number) ?? []);
  const pages = new Set([...(passage.match(ADDRESS) ?? []), ...marked].map(toPage));
  const urls = citedUrls.filter((url) => pages.has(pageKey(url)));
  if (urls.length > 0) return { urls, at: 'passage' };
  return { urls: [...citedUrls], at: citedUrls.length > 0 ? 'answer' : 'none' };
}

/** `[1]: https://…` further down, by number. Without such a line a number means nothing: services count their sources differently. */
function definitionsIn(text: string): Map<string, string> {
  const definitions = [...text.matchAll(DEFINITION)].map(([, number = '', address = '']) => ({
    number,
    address,
  }));
  return new Map(definitions.toReversed().map(({ number, address }) => [number, address]));
}

function toPage(address: string): string | null {
  return pageKey(withoutEnd(address, ').,;:!?*_~'));
}
