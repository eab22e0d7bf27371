import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

export interface Expression {
  /** From the root of the repository. */
  file: string;
  source: string;
  flags: string;
}

export interface Collected {
  /** Those that are written out. */
  expressions: Expression[];
  /** The files that make some while they run, of texts that only they know. */
  makers: Set<string>;
}

const ROOT = path.join(import.meta.dirname, '../..');
const WORKSPACES =
  '{contract,words,platform,indexing,mending,notices,service,analysis-backend,dashboard,bench}/src/**/*.{ts,tsx}';

/** Every regular expression in the sources of the workspaces: literals, patterns of schemas, and those made of one text. */
export function collectExpressions(): Collected {
  const expressions = new Map<string, Expression>();
  const makers = new Set<string>();
  for (const file of globSync(WORKSPACES, { cwd: ROOT, exclude: ['**/*.test.*'] })) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const add = (source: string, flags: string): void => {
      expressions.set(`/${source}/${flags}`, { file, source, flags });
    };
    visit(parseSync(file, text).program, (node) => {
      const { regex } = node as { regex?: { pattern: string; flags: string } };
      if (node.type === 'Literal' && regex !== undefined) add(regex.pattern, regex.flags);
      const pattern = patternIn(node);
      if (pattern !== null) add(pattern, 'u');
      const made = madeIn(node);
      if (made === 'unknown') makers.add(file);
      else if (made !== null) add(made, '');
    });
  }
  return { expressions: [...expressions.values()], makers };
}

interface Node {
  type: string;
  [name: string]: unknown;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) return value.forEach((item) => visit(item, see));
  if (isNode(value)) see(value);
  for (const child of Object.values(value)) visit(child, see);
}

function isNode(value: object): value is Node {
  return 'type' in value && typeof value.type === 'string';
}

/** The text of `pattern: '…'`, as schemas have it. */
function patternIn(node: Node): string | null {
  const { key, value } = node as { key?: Node; value?: Node };
  return node.type === 'Property' && key?.['name'] === 'pattern' ? textOf(value) : null;
}

/** The text that `new RegExp` is given, if it is written out. */
function madeIn(node: Node): string | null {
  const { callee, arguments: given } = node as { callee?: Node; arguments?: Node[] };
  const isMaking = node.type === 'NewExpression' || node.type === 'CallExpression';
  if (!isMaking || callee?.['name'] !== 'RegExp') return null;
  return textOf(given?.[0]) ?? 'unknown';
}

function textOf(node: Node | undefined): string | null {
  const value = node?.type === 'Literal' ? node['value'] : null;
  return typeof value === 'string' ? value : null;
}
