import type { SourceEvent } from './ports/content-source.ts';
import type { LedgerRedirect } from './ports/ledger-document.ts';
import { classifyAddress } from './addresses/classify-address.ts';
import type { Site } from './addresses/site.ts';
import { rulesOf } from './rules-of.ts';
import { lookKeys } from './rules/look-keys.ts';

/** A redirect with the key of the page that it is at. Null for one on another site. */
export function toLedgerRedirect(
  { from, to, status }: Extract<SourceEvent, { event: 'redirect' }>,
  site: Site,
): { key: string; redirect: LedgerRedirect | null } | null {
  const [here, there] = [classifyAddress(from, from, site), classifyAddress(to, from, site)];
  const { key } = here;
  if (key === null || (here.kind !== 'page' && here.kind !== 'file')) return null;
  const rules = rulesOf(site);
  // It only changes the spelling: the page leads nowhere else.
  if (key === there.key) return { key, redirect: null };
  const look = status === 200 ? lookKeys.canonical(rules, key) : lookKeys.redirect(rules, key);
  const target = there.kind === 'page' ? there.key : null;
  const page = target === null ? null : { key: target, candidates: () => rules.candidates(target) };
  return { key, redirect: { look, from, to, status, page } };
}
