import type { IncomingHttpHeaders } from 'node:http';
import { ROBOT_NAME } from './web-client.ts';

/** Directives of X-Robots-Tag that have a colon themselves. */
const WITH_VALUE = /^(unavailable_after|max-snippet|max-image-preview|max-video-preview)$/;

/**
 * What X-Robots-Tag says to us. `agent: noindex, nofollow` speaks to that agent alone, up to the name of another one; what Google is
 * not to list is not listed.
 */
export function robotsTags(headers: IncomingHttpHeaders): ReadonlySet<string> {
  const tags = new Set<string>();
  for (const header of [headers['x-robots-tag'] ?? []].flat()) {
    let isForUs = true;
    let isForSearch = false;
    const add = (tag: string): void => {
      if (isForUs) tags.add(tag);
      else if (isForSearch && (tag === 'noindex' || tag === 'none')) tags.add('noindex');
    };
    for (const part of header.toLowerCase().split(',')) {
      const [name = '', ...value] = part.split(':').map((each) => each.trim());
      if (value.length === 0 || WITH_VALUE.test(name)) {
        add(name);
      } else {
        isForUs = name === '*' || name === ROBOT_NAME.toLowerCase();
        isForSearch = name === 'googlebot';
        add(value.join(':'));
      }
    }
  }
  return tags;
}

/** The address that a Link header names as canonical, as written; null for none. */
export function canonicalInHeader({ link }: IncomingHttpHeaders): string | null {
  return linkWith('canonical', link);
}

/** The address to which a Link header gives this relation, as written; null for none. */
export function linkWith(relation: string, link: string | string[] | undefined): string | null {
  const all = [link ?? []].flat().join(',');
  for (const [, address = '', parameters = ''] of all.matchAll(/<([^<>]*)>((?:\s*;[^,;"]*(?:"[^"]*")?)*)/g)) {
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters);
    const names = (rel?.[1] ?? rel?.[2] ?? '').toLowerCase().split(/\s+/);
    if (names.includes(relation)) return address.trim();
  }
  return null;
}

/** What takes longer to be made is not taken for made when it was asked for. */
const LONGEST_ANSWER_MS = 5000;

/** Whether a time, of a header or of what came with it, is the one at which the server answered. */
export function isTimeOfAnswer(time: string | null | undefined, { date }: IncomingHttpHeaders): boolean {
  return Math.abs(Date.parse(date ?? '') - Date.parse(time ?? '')) <= LONGEST_ANSWER_MS;
}
