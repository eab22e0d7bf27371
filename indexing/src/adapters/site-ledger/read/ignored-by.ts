import type { KnownBroken } from './broken-groups.ts';
import { withoutFragment } from '../tables/external-rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';

type Rule = Pick<LedgerSchema['ledger_ignored'], 'kind' | 'value'>;
type Link = Pick<KnownBroken, 'url' | 'postId'>;

/** Whether one of the rules is about a link. */
export function ignoredBy(rules: readonly Rule[]): (link: Link) => boolean {
  if (rules.length === 0) return () => false;
  const valuesOf = (kind: Rule['kind']): string[] =>
    rules.filter((rule) => rule.kind === kind).map(({ value }) => value);
  const addresses = new Set(valuesOf('address'));
  const paths = valuesOf('path');
  const patterns = valuesOf('pattern').map((pattern) => pattern.split('*'));
  const posts = new Set(valuesOf('post'));
  return ({ url, postId }) => {
    const address = withoutFragment(url);
    if (addresses.has(address) || posts.has(String(postId))) return true;
    const path = paths.length === 0 ? null : URL.parse(url)?.pathname;
    return (
      paths.some((start) => path?.startsWith(start) === true || `${path}/` === start) ||
      patterns.some((parts) => fits(address, parts))
    );
  };
}

/** The parts of a pattern, between its stars, in order: the first begins the text, the last ends it. */
function fits(text: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}
