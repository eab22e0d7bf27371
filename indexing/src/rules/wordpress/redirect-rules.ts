import type { RedirectRule } from '../../wordpress/wordpress-data.ts';
import { lowerCaseEncoded, normalisePercent } from '../../addresses/percent.ts';
import { ForeignPattern } from './foreign-pattern.ts';
import { trimSlashes, decodedText } from '../../addresses/path.ts';

/** Longer paths are not shown to patterns, which can take very long over them. */
const LONGEST_FOR_PATTERN = 512;

interface CompiledRules {
  /** The place of the first exact rule for each path, of those that tell the case of letters apart and of the others. */
  exact: ReadonlyMap<string, number>;
  exactInAnyCase: ReadonlyMap<string, number>;
  others: readonly { place: number; match: (path: string, plain: string) => string | null }[];
  patterns: ReadonlyMap<string, ForeignPattern>;
}

const compiledRules = new WeakMap<readonly RedirectRule[], CompiledRules>();

/** Where a path without the slash at its beginning is led; null when no rule is for it. A rule without a target ends the way. */
export function redirectOf(path: string, rules: readonly RedirectRule[]): { to: string | null } | null {
  if (rules.length === 0) return null;
  const compiled = compiledOf(rules);
  const plain = comparable(path);
  const exact = Math.min(
    compiled.exact.get(plain) ?? rules.length,
    compiled.exactInAnyCase.get(lowerCaseEncoded(plain)) ?? rules.length,
  );
  for (const { place, match } of compiled.others) {
    if (place > exact) break;
    const to = match(path, plain);
    if (to !== null) return { to: rules[place]?.to === null ? null : to };
  }
  const rule = rules[exact];
  return rule === undefined ? null : { to: rule.to };
}

/** The patterns that took too long over a path and are not followed any more. */
export function slowPatterns(rules: readonly RedirectRule[]): string[] {
  const patterns = [...(compiledRules.get(rules)?.patterns ?? [])];
  return patterns.flatMap(([pattern, { isTooSlow }]) => (isTooSlow ? [pattern] : []));
}

function compiledOf(rules: readonly RedirectRule[]): CompiledRules {
  const known = compiledRules.get(rules);
  if (known !== undefined) return known;
  const compiled = compile(rules);
  compiledRules.set(rules, compiled);
  return compiled;
}

function compile(rules: readonly RedirectRule[]): CompiledRules {
  const exact = new Map<string, number>();
  const exactInAnyCase = new Map<string, number>();
  const others: CompiledRules['others'][number][] = [];
  const patterns = new Map<string, ForeignPattern>();
  for (const [place, rule] of rules.entries()) {
    const ignoresCase = rule.ignoresCase === true;
    const written = comparable(rule.pattern);
    const pattern = ignoresCase ? lowerCaseEncoded(written) : written;
    const known = ignoresCase ? exactInAnyCase : exact;
    if (rule.match !== 'exact') others.push({ place, match: matcherOf(rule.match, rule, pattern, patterns) });
    else if (!known.has(pattern)) known.set(pattern, place);
  }
  return { exact, exactInAnyCase, others, patterns };
}

const COMPARISONS = {
  contains: (path: string, pattern: string) => path.includes(pattern),
  start: (path: string, pattern: string) => path.startsWith(pattern),
  end: (path: string, pattern: string) => path.endsWith(pattern),
};

/** What gives the target of a path, or null when the rule is not for it. */
function matcherOf(
  match: Exclude<RedirectRule['match'], 'exact'>,
  rule: RedirectRule,
  pattern: string,
  patterns: Map<string, ForeignPattern>,
): (path: string, plain: string) => string | null {
  const to = rule.to ?? '';
  if (match === 'regex') return regexMatcher(rule, to, patterns);
  const matches = COMPARISONS[match];
  // Nothing is a part of everything.
  if (pattern === '') return () => null;
  return (_path, plain) =>
    matches(rule.ignoresCase === true ? lowerCaseEncoded(plain) : plain, pattern) ? to : null;
}

function regexMatcher(
  { pattern, ignoresCase }: RedirectRule,
  to: string,
  patterns: Map<string, ForeignPattern>,
): (path: string) => string | null {
  let expression: ForeignPattern;
  try {
    expression = new ForeignPattern(pattern, ignoresCase === true ? 'i' : '');
  } catch {
    // A pattern that only PHP understands.
    return () => null;
  }
  patterns.set(pattern, expression);
  return (path) => {
    if (path.length > LONGEST_FOR_PATTERN) return null;
    const found = matchOf(expression, path) ?? matchOf(expression, decodedText(path));
    return found === null ? null : withGroups(to, found);
  };
}

function matchOf(expression: ForeignPattern, path: string): RegExpExecArray | null {
  return expression.exec(path) ?? expression.exec(`${path}/`);
}

/** `$1` and `\1` stand for what the groups of a pattern have matched. */
function withGroups(to: string, found: RegExpExecArray): string {
  let result = '';
  for (let at = 0; at < to.length; at++) {
    const digit = Number(to[at + 1] ?? 'x');
    if ((to[at] === '$' || to[at] === '\\') && Number.isInteger(digit) && digit < found.length) {
      result += found[digit] ?? '';
      at++;
    } else result += to[at] ?? '';
  }
  return result;
}

/** Without slashes at the ends and without a query; what people write in patterns is encoded as it is in addresses. */
function comparable(path: string): string {
  const query = path.indexOf('?');
  const encoded = (query < 0 ? path : path.slice(0, query))
    .toWellFormed()
    .replaceAll(/[^!-~]/gu, encodeURIComponent);
  return trimSlashes(normalisePercent(encoded));
}
