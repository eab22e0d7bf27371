import { describe, expect, it } from 'vitest';
import { ARGUMENTS } from '../test/arguments.ts';
import { DASHBOARD_ARGUMENTS } from '../test/dashboard-arguments.ts';
import { NOTICE_ARGUMENTS } from '../test/notice-arguments.ts';
import { loadAdministrationWords, loadBrandWords, loadDashboardWords } from './dashboard/index.ts';
import { isLanguage, LANGUAGES } from './languages.ts';
import { loadWords } from './load-words.ts';
import { loadNoticeWords } from './notices.ts';

type Leaf = string | ((...args: unknown[]) => unknown);

/** Every text and function of a language by its path, such as `shell.screens.today`. */
function leavesOf(words: object, path = ''): Map<string, Leaf> {
  const leaves = Object.entries(words).flatMap(([name, value]: [string, unknown]): [string, Leaf][] => {
    const here = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'string' || typeof value === 'function') return [[here, value as Leaf]];
    return typeof value === 'object' && value !== null ? [...leavesOf(value, here)] : [];
  });
  return new Map(leaves);
}

/** Texts that are the same in both languages. */
const SAME =
  /^(?:language|.*\.language\.names\.\w+|numbers\.|time\.|shell\.title|aiServices\.names\.|administration\.health\.version|matrix\.\d+\.cell)/;
const SAME_TEXTS = new Set([
  'Band',
  'Discord',
  'Enter',
  'Esc',
  'Feed',
  'HTTP',
  'Link',
  'Links',
  'Name',
  'Person',
  'Plan',
  'neutral',
  'stdio',
  'Problem:',
  'Sitemap',
  'Slack',
  'Teams',
  'Token',
  'Webhook',
  'ntfy',
]);

/** Everything that a leaf says, with the same arguments in every language. Most functions take numbers and texts. */
function saidBy(path: string, leaf: Leaf): string[] {
  if (typeof leaf === 'string') return [leaf];
  const lists = ARGUMENTS[path] ?? DASHBOARD_ARGUMENTS[path] ?? NOTICE_ARGUMENTS[path];
  if (lists !== undefined) return lists.flatMap((args) => textsIn(leaf(...args)));
  return textsIn(leaf(2, 3, 4));
}

function textsIn(said: unknown): string[] {
  // A part of an answer may be empty, such as the advice for what works.
  if (typeof said === 'object' && said !== null)
    return Object.values(said)
      .flatMap(textsIn)
      .filter((text) => text !== '');
  return [String(said)];
}

describe.each([
  ['the report', loadWords],
  ['the dashboard', loadDashboardWords],
  ['the screens of brands', loadBrandWords],
  ['the administration', loadAdministrationWords],
  ['notices', loadNoticeWords],
])('the words of %s', (_of, load) => {
  it('are complete in every language, and no English is left in German', async () => {
    const [english, german] = [leavesOf(await load('en')), leavesOf(await load('de'))];
    expect([...german.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    const problems: string[] = [];
    for (const [path, leaf] of english) {
      const inEnglish = saidBy(path, leaf);
      const inGerman = saidBy(path, german.get(path) ?? '');
      if (inGerman.length !== inEnglish.length) problems.push(`${path}: not the same number of texts`);
      for (const text of [...inEnglish, ...inGerman])
        if (/undefined|NaN|null|\[object|\$\{|^$/.test(text)) problems.push(`${path}: ${text}`);
      // What is asked of an assistant is a question, whatever the code calls it.
      for (const text of inEnglish) if (/\bquer(?:y|ies)\b/i.test(text)) problems.push(`${path}: ${text}`);
      const left = inGerman.filter((text) => inEnglish.includes(text) && /\p{L}{3}/u.test(text));
      for (const text of SAME.test(path) ? [] : left)
        if (!SAME_TEXTS.has(text)) problems.push(`${path} is the same in both languages: ${text}`);
    }
    expect(problems).toEqual([]);
  });
});

it('are there for each language, and for no other', () => {
  expect(LANGUAGES.every(isLanguage)).toBe(true);
  expect(isLanguage('fr')).toBe(false);
});
