import { decodeHTMLStrict } from 'entities/decode';

const BEGINNING_OF_TIME = '1970-01-01 00:00:00';

/** When a post was changed, in the time of the site. Drafts have zero dates; older exports say only when a post was published. */
export function modifiedOf(...dates: readonly (string | null | undefined)[]): string {
  for (const date of dates) {
    const time = publishedOf(date);
    if (time !== null) return time;
  }
  return BEGINNING_OF_TIME;
}

/** When a post was published, in the time of the site; null for a draft. */
export function publishedOf(date: string | null | undefined): string | null {
  const text = (date ?? '').slice(0, 19).replace('T', ' ');
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) && !text.startsWith('0000') ? text : null;
}

/**
 * A title as visitors read it. WordPress stores `Tom &amp; Jerry` for people who may not write any HTML they like. What is no whole
 * reference, as in `R&D`, stands for itself.
 */
export function titleText(stored: string): string {
  return decodeHTMLStrict(stored);
}
