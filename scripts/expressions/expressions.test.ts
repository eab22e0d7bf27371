import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { collectExpressions, type Expression } from './collect.ts';
import { hardTexts } from './hard-texts.ts';

const LENGTH = 64 * 1024;
/** After this time of the clock an expression is stopped at first: one that is exponential would never end. */
const HANGS_MS = 800;

/** Expressions that see short texts of our own alone, and why. */
const EXEMPT: Record<string, string> = {
  [String.raw`/(?:^|\n)\s*[*_#]*\d{1,3}$/`]: 'sees the eight characters in front of a full stop',
  [String.raw`/(?:^|[.!?:;…\n•"“([|>#]|\n\s*[-+])[\s*_#"“([-]*$/`]:
    'sees the twelve characters in front of a name',
  [String.raw`/(?:^|\n)\s*(?:[-*+•]\s+|\(?\d{1,3}[.)]\s+|#{1,6}\s+(?:\d{1,3}[.)]\s+)?|#\d{1,3}:?\s+)[*_[]*$/`]:
    'sees the 24 characters in front of a name',
  [String.raw`/\s*[(（[\]|]|\s[-–—]+\s|[–—:：,，;；•]|\.(?=\s|$)|\s*(?:\*\*|__)|[」』”»"]|\s=\s|$/u`]:
    'sees the first 160 characters of an item',
  [String.raw`/[.*_'’!?]+$/u`]: 'sees the first 160 characters of an item',
  [String.raw`/ \(\[[^\]]*\]\([^)]*\)\)/g`]: 'sees what we wrote about settings',
  [String.raw`/\[([^\]]*)\]\([^)]*\)/g`]: 'sees what we wrote about settings',
};

/** Files that make expressions while they run, and why none of those is slow. */
const MAKERS: Record<string, string> = {
  'analysis-backend/src/extraction/names/absence.ts': 'words of ours, for single sentences',
  'analysis-backend/src/extraction/names/longer-names.ts':
    'words of ours, for the twenty characters after a name',
  'analysis-backend/src/extraction/names/order.ts': 'words of ours, for what is in front of a list',
  'analysis-backend/src/extraction/text/question.ts':
    'words of ours at the start of a line, with upper limits',
  'analysis-backend/src/extraction/text/unordered.ts': 'words of ours, for the lines around a list',
  'analysis-backend/src/providers/demo/demo-judge.ts':
    'words of ours, for answers that the demo has invented',
  'bench/src/processes.ts': 'a line of what Linux says about a process',
  'contract/src/schema/find-problems.ts': 'the patterns of schemas, which are among those above',
  'indexing/src/adapters/content-source/xml/references.ts': 'a class with an upper limit',
  'service/src/http/access/session-cookie.ts': 'a class of a fixed length',
  'service/src/http/endpoint/known-paths.ts': 'the patterns of path parameters, one class each',
  'service/src/http/params/parse-params.ts': 'the patterns of schemas, which are among those above',
  'indexing/src/rules/wordpress/below-posts.ts': 'one class per part of a permalink structure',
  'indexing/src/rules/wordpress/foreign-pattern.ts': 'stopped when it takes too long',
  'indexing/src/rules/wordpress/guess.ts': 'one class per part of a permalink structure',
  'indexing/src/rules/wordpress/dates.ts': 'one class per part of a permalink structure',
  'service/src/shared/sanitise.ts': 'a fixed text',
};

const { expressions, makers } = collectExpressions();

const context = vm.createContext({ expression: / /, text: '' });
const script = new vm.Script(`text.replace(expression, '')`);

/**
 * The work that an expression may make of 64 kB, in milliseconds of this thread's own time: a quarter of what a quadratic one takes here
 * that is quicker than most. A linear one takes a tenth of that.
 */
const MOST_MS = tryFor(/<body[^>]*>/g, '<body'.repeat(LENGTH / 5), {}).took / 4;

describe('every regular expression', () => {
  it('is found in the sources', () => {
    expect(expressions.length).toBeGreaterThan(300);
    for (const known of Object.keys(EXEMPT))
      expect(expressions.map(({ source, flags }) => `/${source}/${flags}`)).toContain(known);
  });

  it('takes time in proportion to 64 kB of blanks, line feeds, slashes, digits, letters and its own beginnings', () => {
    const slow = expressions.flatMap((expression) => slownessOf(expression) ?? []);
    expect(slow).toEqual([]);
  });

  it('that is made at run time is made in a file that is known to make no slow ones', () => {
    expect([...makers].toSorted()).toEqual(Object.keys(MAKERS).toSorted());
  });

  it('would be found if it was slow', () => {
    for (const source of [String.raw`\/+$`, '<body[^>]*>', String.raw`^(\w+\s?)*$`])
      expect(slownessOf({ file: 'here', source, flags: '' }, 1)).toContain('here');
  });
});

/** On which text the expression is slow, each time it is tried; null when there is none. */
function slownessOf({ file, source, flags }: Expression, tries = 3): string | null {
  // Without a loop it takes the same time everywhere.
  if (`/${source}/${flags}` in EXEMPT || !/[*+]|,\d*\}/.test(source)) return null;
  // Everywhere in the text, as `split` and `replaceAll` use it.
  const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  for (const text of hardTexts(source, LENGTH)) {
    const took = Math.min(...attempts(expression, text, tries));
    if (took > MOST_MS)
      return `${file}: /${source}/${flags} on ${JSON.stringify(text.slice(0, 40))} … ${JSON.stringify(text.at(-1))}`;
  }
  return null;
}

/** The time of each attempt in milliseconds, up to the first that is quick: a pause for the memory may fall into one of them. */
function* attempts(expression: RegExp, text: string, tries: number): Generator<number> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const took = timeOf(expression, text);
    yield took;
    if (took <= MOST_MS) return;
  }
}

/** On a busy machine the clock goes on while this thread waits: one that was stopped too early gets more time of the clock. */
function timeOf(expression: RegExp, text: string): number {
  for (let timeout = HANGS_MS; ; timeout *= 2) {
    const { isDone, took } = tryFor(expression, text, { timeout });
    if (isDone || took > MOST_MS) return took;
  }
}

function tryFor(
  expression: RegExp,
  text: string,
  limit: { timeout?: number },
): { isDone: boolean; took: number } {
  Object.assign(context, { expression, text });
  const before = process.threadCpuUsage();
  let isDone = true;
  try {
    script.runInContext(context, limit);
  } catch {
    isDone = false;
  }
  const { user, system } = process.threadCpuUsage(before);
  return { isDone, took: (user + system) / 1000 };
}
