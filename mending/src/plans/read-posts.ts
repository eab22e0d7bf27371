import type { ChangeProblem } from '@signpost/contract/change-problems';
import type { NewChange, ReadState } from '../ports/plan-store.ts';
import { WriterError, type WriterRefusal } from '../ports/site-writer.ts';
import { hashOfText } from './edit/apply-edits.ts';
import { withSurroundings } from './edit/undo-edit.ts';
import { locateChanges } from './locate-changes.ts';
import type { PlanDeps } from './plan-deps.ts';
import { attempt } from './write-text.ts';
import { Writers } from './writers.ts';

/** How long a person waits for the texts of a plan; what was not read by then is read when it is applied. */
const PATIENCE_MS = 10_000;
const AT_ONCE = 4;

/** Reads the texts that the changes are for, and finds their places in them. */
export async function readPosts(deps: PlanDeps, changes: readonly NewChange[]): Promise<NewChange[]> {
  const ledger = await deps.ledger.read();
  const ended = new AbortController();
  const patience = new AbortController();
  const writers = new Writers(deps, ledger, patience.signal);
  void deps.wait(PATIENCE_MS, ended.signal).then(() => patience.abort());
  const queue = [...Map.groupBy(changes, ({ post }) => post.id).values()];
  const read = new Map<NewChange, NewChange>();
  try {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
          if (patience.signal.aborted) return;
          const text = await textOf(deps, writers, next);
          for (const [change, placed] of place(next, text)) read.set(change, placed);
        }
      }),
    );
  } finally {
    ended.abort();
    await writers.close();
  }
  return changes.map((change) => read.get(change) ?? change);
}

type Text = { raw: string; read: ReadState } | { problem: ChangeProblem | null };

/** What a person should know at once; a site that does not answer may do so later. */
const LASTING: ReadonlySet<WriterRefusal> = new Set([
  'deleted',
  'moved_type',
  'not_signed_in',
  'no_rights',
  'firewall',
]);

async function textOf(
  { files, ledger }: PlanDeps,
  writers: Writers,
  [first]: readonly NewChange[],
): Promise<Text> {
  if (first === undefined || first.way === 'by_hand') return { problem: null };
  const { post } = first;
  if (first.way === 'patch') {
    const source = await (await ledger.read()).findSource(post.sourceId);
    const file = source === null ? null : await files.find(source, post.url);
    if (file === null) return { problem: 'no_file' };
    return { raw: file.text, read: { modified: '', textHash: hashOfText(file.text) } };
  }
  const writer = await writers.of(post.sourceId);
  if (writer === null) return { problem: 'not_signed_in' };
  const text = await attempt(() => writer.read(post));
  if (text instanceof WriterError) return { problem: LASTING.has(text.why) ? text.why : null };
  return { raw: text.raw, read: { modified: text.modified, textHash: hashOfText(text.raw) } };
}

function place(changes: readonly NewChange[], text: Text): [NewChange, NewChange][] {
  if (!('raw' in text)) return changes.map((change) => [change, { ...change, problem: text.problem }]);
  const { fit, refused } = locateChanges(text.raw, changes, changes[0]?.post.url ?? '');
  const edits = withSurroundings(
    text.raw,
    fit.map(({ edit }) => edit),
  );
  return [
    ...refused.map(({ change, why }): [NewChange, NewChange] => [
      change,
      { ...change, read: text.read, problem: why },
    ]),
    ...fit.map(({ change }, at): [NewChange, NewChange] => {
      const edit = edits[at] ?? null;
      return [
        change,
        { ...change, read: text.read, edit, spanHash: edit === null ? null : hashOfText(edit.old) },
      ];
    }),
  ];
}
