import type { IgnoreRule } from '../../../ports/ignored-links.ts';
import { withoutFragment } from '../tables/external-rows.ts';

/** Whether one of the rules is about an address. */
export function ignoredBy(rules: readonly Pick<IgnoreRule, 'by' | 'value'>[]): (url: string) => boolean {
  if (rules.length === 0) return () => false;
  const valuesOf = (by: IgnoreRule['by']): string[] =>
    rules.filter((rule) => rule.by === by).map(({ value }) => value);
  const addresses = new Set(valuesOf('address'));
  const paths = valuesOf('path');
  const patterns = valuesOf('pattern').map((pattern) => pattern.split('*'));
  return (url) => {
    const address = withoutFragment(url);
    if (addresses.has(address)) return true;
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
