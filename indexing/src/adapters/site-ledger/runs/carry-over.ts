import type { RunChanges } from '../../../ports/run.ts';
import { insertRows, type LedgerDatabase } from '../tables/rows.ts';
import { MOST_CHANGED } from './keep-changes.ts';
import { netLinks, netPosts, type LinkRow, type PostRow } from './net-changes.ts';
import { addChanges, hasChanged, NO_RUN_COUNTS, readCounts } from './run-counts.ts';

/**
 * Hands what other runs have changed since the last publication over to the run that has published it, which shows it with its own
 * changes. So every change is shown by one run. The numbers are exact for posts and links that are kept one by one.
 */
export async function carryOver(
  ledger: LedgerDatabase,
  runId: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<void> {
  const { db } = ledger;
  const runs = await db
    .selectFrom('ledger_run')
    .select(['id', 'counts'])
    .where((row) =>
      row.or([
        row('id', '=', runId),
        row.and([row('revision', '>', after), row('revision', '<=', upTo), row('state', '<>', 'running')]),
      ]),
    )
    .execute();
  const own = runs.find(({ id }) => id === runId);
  const others = runs.filter(({ id, counts }) => id !== runId && hasChanged(readCounts(counts)));
  if (own === undefined || others.length === 0) return;
  const ids = [runId, ...others.map(({ id }) => id)];
  const posts = await db
    .selectFrom('ledger_run_post')
    .select(['post_id', 'kind', 'title', 'address'])
    .where('run_id', 'in', ids)
    .orderBy('id')
    .execute();
  const links = await db
    .selectFrom('ledger_run_link')
    .select(['post_id', 'kind', 'title', 'address', 'address_before', 'anchor'])
    .where('run_id', 'in', ids)
    .orderBy('id')
    .execute();
  const nowPosts = netPosts(posts);
  const nowLinks = netLinks(links);
  let changes = addChanges(tally(nowPosts, nowLinks), tally(posts, links), -1);
  for (const { counts } of [own, ...others]) changes = addChanges(changes, readCounts(counts).changes);
  const ofRun = <Row>(row: Row): Row & { run_id: number } => ({ ...row, run_id: runId });
  await db.deleteFrom('ledger_run_post').where('run_id', 'in', ids).execute();
  await db.deleteFrom('ledger_run_link').where('run_id', 'in', ids).execute();
  for (const kinds of [['added', 'removed', 'moved', 'changed'], ['orphaned'], ['rescued']]) {
    const kept = nowPosts.filter(({ kind }) => kinds.includes(kind)).slice(0, MOST_CHANGED);
    await insertRows(ledger, 'ledger_run_post', kept.map(ofRun));
  }
  await insertRows(ledger, 'ledger_run_link', nowLinks.slice(0, MOST_CHANGED).map(ofRun));
  for (const { id, counts } of [own, ...others]) {
    const { documents } = readCounts(counts);
    const now = { documents, changes: id === runId ? changes : NO_RUN_COUNTS.changes };
    await db
      .updateTable('ledger_run')
      .set({ counts: JSON.stringify(now) })
      .where('id', '=', id)
      .execute();
  }
}

function tally(posts: readonly PostRow[], links: readonly LinkRow[]): RunChanges {
  const ofPosts = (kind: PostRow['kind']): number => posts.filter((row) => row.kind === kind).length;
  const ofLinks = (kind: LinkRow['kind']): number => links.filter((row) => row.kind === kind).length;
  return {
    posts: {
      added: ofPosts('added'),
      removed: ofPosts('removed'),
      changed: ofPosts('changed') + ofPosts('moved'),
    },
    links: { added: ofLinks('added'), removed: ofLinks('removed'), moved: ofLinks('moved') },
    orphans: { new: ofPosts('orphaned'), rescued: ofPosts('rescued') },
  };
}
