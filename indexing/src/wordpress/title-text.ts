import { decodeHTMLStrict } from 'entities/decode';

/**
 * A title as visitors read it. WordPress stores `Tom &amp; Jerry` for people who may not write any HTML they like. What is no whole
 * reference, as in `R&D`, stands for itself.
 */
export function titleText(stored: string): string {
  return decodeHTMLStrict(stored);
}
