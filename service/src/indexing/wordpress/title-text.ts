import { decodeHTML } from 'entities/decode';

/** A title as visitors read it. WordPress stores `Tom &amp; Jerry` for people who may not write any HTML they like. */
export function titleText(stored: string): string {
  return decodeHTML(stored);
}
