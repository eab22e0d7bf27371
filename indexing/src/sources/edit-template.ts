import { EDIT_PLACES } from '../records/shown-addresses.ts';
import { isPublicAddress } from './source-place.ts';

/** What is wrong with a template for the addresses of editors, as the end of a sentence; null for nothing. */
export function editTemplateProblem(template: string): string | null {
  const names = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const unknown = names.find((name) => !EDIT_PLACES.some((place) => place === name));
  if (unknown !== undefined)
    return `has no {${unknown}}: use {path}, {stem} (the path without .html) or {id}.`;
  const host = /^https?:\/\/([^/?#]*)/i.exec(template)?.[1] ?? '';
  if (names.length > 0 && isPublicAddress(template) && !/[{}]/.test(host)) return null;
  return 'must be an address such as https://github.com/me/site/edit/main/content/{stem}.md, with {path}, {stem} or {id} after its host.';
}
