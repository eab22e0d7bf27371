import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { unifiedDiff } from './unified-diff.ts';

const LINES = Array.from({ length: 30 }, (_, at) => `line ${at}`);

/** What `git apply` makes of a file with the difference. */
function applied(
  text: string,
  edits: [old: string, now: string][],
): { expected: string; made: string; diff: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-diff-'));
  try {
    const found = edits.map(([old, now]) => ({ start: text.indexOf(old), old, new: now }));
    const diff = unifiedDiff('a/page.html', text, found);
    execFileSync('mkdir', ['a'], { cwd: folder });
    writeFileSync(path.join(folder, 'a/page.html'), text);
    writeFileSync(path.join(folder, 'x.patch'), diff);
    execFileSync('git', ['apply', '--whitespace=nowarn', 'x.patch'], { cwd: folder });
    const expected = edits.reduce((all, [old, now]) => all.replace(old, () => now), text);
    return { expected, made: readFileSync(path.join(folder, 'a/page.html'), 'utf8'), diff };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it.each<[string, string, [string, string][]]>([
  ['one line in the middle', `${LINES.join('\n')}\n`, [['line 15', 'LINE 15']]],
  [
    'lines far apart and near',
    `${LINES.join('\n')}\n`,
    [
      ['line 2\n', 'two\n'],
      ['line 8', 'x'],
      ['line 9', 'y'],
      ['line 28', 'z'],
    ],
  ],
  [
    'the first and the last line',
    LINES.join('\n'),
    [
      ['line 0', 'first'],
      ['line 29', 'last'],
    ],
  ],
  [
    'two places of one line',
    'a b c\nd',
    [
      ['a', '<a>'],
      ['c', '<c>'],
    ],
  ],
  [
    'a line that becomes three',
    `${LINES.join('\n')}\n`,
    [
      ['line 10', 'x\ny\nz'],
      ['line 20', 'w'],
    ],
  ],
  ['three lines that become one', `${LINES.join('\n')}\n`, [['line 10\nline 11\nline 12', 'x']]],
  ['lines that end as on Windows', LINES.join('\r\n'), [['line 15', 'LINE 15']]],
  ['a file of one line without an end', 'only', [['only', 'all']]],
])('a difference is applied by git: %s', (_, text, edits) => {
  const { expected, made, diff } = applied(text, edits);
  expect(made).toBe(expected);
  expect(diff).toMatch(/^--- a\/a\/page\.html\n\+\+\+ b\/a\/page\.html\n@@ /);
});

it('says nothing when nothing changes', () => {
  expect(unifiedDiff('x', 'a', [])).toBe('');
});
