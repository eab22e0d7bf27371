import type { ExternalCheck } from '../../../ports/external-links.ts';
import type { LedgerLink } from '../../../ports/ledger-document.ts';
import { hashOf } from './rows.ts';
import type { LedgerSchema } from './schema.ts';
import { fromStored } from '../../../said/stored-said.ts';

/** Under which the address of a listed external link is known: what is asked for, whatever the part of the page. Null for other links. */
export function externalHashOf({
  kind,
  type,
  url,
}: Pick<LedgerLink, 'kind' | 'type' | 'url'>): string | null {
  return kind === 'external' && type !== null ? hashOf(withoutFragment(url)) : null;
}

type CheckColumns = {
  [Column in 'verdict' | 'found' | 'next_check_at']: LedgerSchema['ledger_external'][Column] | null;
};

export function toCheck({ verdict, found, next_check_at }: CheckColumns): ExternalCheck | null {
  if (verdict === null || found === null) return null;
  const rest = JSON.parse(found) as Omit<ExternalCheck, 'verdict' | 'nextCheckAt'>;
  const reason = rest.reason && fromStored(rest.reason);
  return { verdict, ...rest, reason, nextCheckAt: next_check_at ?? 0 };
}

export function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? url;
}
