import type { Difference } from '../../ports/published-links.ts';
import { verifyBlocks } from './write/verify-blocks.ts';
import { isSameMeaning, resolve } from './write/page-keys.ts';
import { countLinks, leadsVisitors, listedLinks, OWN_COUNTS } from './write/recount.ts';
import { BEFORE_ALL } from './write/settle.ts';
import type { Meaning } from './write/resolve-page-keys.ts';
import { type Db, type LedgerDatabase, rowsWith } from './tables/rows.ts';
import { readState } from './tables/state.ts';

const ROWS_AT_ONCE = 500;

/**
 * Resolves every page key again and counts everything anew, as all of it was at one moment; the first difference, or null when all agree.
 * What a first run that was cut off left is not counted yet.
 */
export function verifyLedger({ db, ...ledger }: LedgerDatabase): Promise<Difference | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((moment) => verifyMoment({ ...ledger, db: moment }));
}

async function verifyMoment(ledger: LedgerDatabase): Promise<Difference | null> {
  const { db } = ledger;
  if ((await readState(db)).is_unsettled === 1) return null;
  return (
    (await verifyPageKeys(ledger)) ??
    (await verifyUnused(db)) ??
    (await verifyBlocks(ledger)) ??
    (await verifyCounts(db))
  );
}

async function verifyPageKeys(ledger: LedgerDatabase): Promise<Difference | null> {
  for (let after = 0; ;) {
    const rows = await ledger.db
      .selectFrom('ledger_page_key')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const { stored, meanings } = await resolve(ledger, new Set(rows.map(({ id }) => id)));
    for (const page of stored) {
      const counted = meanings.get(page.id);
      if (counted !== undefined && !isSameMeaning(page, counted))
        return { what: `target of ${page.page_key}`, stored: textOf(page), counted: textOf(counted) };
    }
    if (rows.length < ROWS_AT_ONCE) return null;
    after = rows.at(-1)?.id ?? after;
  }
}

function textOf({ target_id, way, redirects, ends }: Meaning): string {
  return target_id === null
    ? (ends ?? 'no post')
    : `post ${target_id} (${way}${redirects === 1 ? ', redirects' : ''})`;
}

/** Rows that belong to nothing. */
async function verifyUnused(db: Db): Promise<Difference | null> {
  const page = await db
    .selectFrom('ledger_page_key as page')
    .leftJoin('ledger_link as link', 'link.page_key_id', 'page.id')
    .leftJoin('ledger_redirect as redirect', 'redirect.page_key_id', 'page.id')
    .where('link.id', 'is', null)
    .where('redirect.source_id', 'is', null)
    .select('page.page_key')
    .executeTakeFirst();
  if (page !== undefined) return { what: `links to ${page.page_key}`, stored: 'some', counted: '0' };
  for (const table of [
    'ledger_link',
    'ledger_address',
    'ledger_name',
    'ledger_text',
    'ledger_page_blocks',
  ] as const) {
    const row = await db
      .selectFrom(table)
      .leftJoin('ledger_document as document', 'document.post_id', `${table}.post_id`)
      .where('document.post_id', 'is', null)
      .select(`${table}.post_id`)
      .executeTakeFirst();
    if (row !== undefined)
      return { what: `document of a row in ${table}`, stored: String(row.post_id), counted: 'none' };
  }
  return null;
}

async function verifyCounts(db: Db): Promise<Difference | null> {
  const incoming = new Map<number, { links: number; posts: number; contextual: number }>();
  let edgeCount = 0;
  for await (const documents of documentsInBatches(db)) {
    const ids = documents.map(({ post_id }) => post_id);
    const links = Map.groupBy(await listedLinks(db, ids), ({ post_id }) => post_id);
    const edges = Map.groupBy(
      await rowsWith({ db }, 'ledger_edge', 'source_id', ids),
      ({ source_id }) => source_id,
    );
    for (const document of documents) {
      const id = document.post_id;
      const counted = countLinks(id, leadsVisitors(document), links.get(id) ?? []);
      for (const name of OWN_COUNTS) {
        if (document[name] !== counted.own[name])
          return difference(`${name} of post ${id}`, document[name], counted.own[name]);
      }
      const stored = new Map((edges.get(id) ?? []).map((edge) => [edge.target_id, edge]));
      if (stored.size !== counted.edges.size)
        return difference(`posts that post ${id} leads to`, stored.size, counted.edges.size);
      for (const [target, { links, contextual }] of counted.edges) {
        const edge = stored.get(target);
        if (edge?.links !== links || edge.contextual !== contextual)
          return difference(`links from post ${id} to post ${target}`, edge?.links ?? 0, links);
        const sum = incoming.get(target) ?? { links: 0, posts: 0, contextual: 0 };
        sum.links += links;
        sum.posts += 1;
        sum.contextual += contextual;
        incoming.set(target, sum);
      }
      edgeCount += counted.edges.size;
    }
  }
  const { all } = await db
    .selectFrom('ledger_edge')
    .select(({ fn }) => fn.countAll().as('all'))
    .executeTakeFirstOrThrow();
  if (Number(all) !== edgeCount) return difference('pairs of linked posts', Number(all), edgeCount);
  for await (const documents of documentsInBatches(db)) {
    for (const { post_id, ...stored } of documents) {
      const counted = incoming.get(post_id) ?? { links: 0, posts: 0, contextual: 0 };
      for (const [name, count] of Object.entries({
        incoming: counted.links,
        incoming_posts: counted.posts,
        incoming_contextual: counted.contextual,
      } as const)) {
        const kept = stored[name as 'incoming'];
        if (kept !== count) return difference(`${name} of post ${post_id}`, kept, count);
      }
    }
  }
  return null;
}

async function* documentsInBatches(db: Db) {
  for (let after = BEFORE_ALL; ;) {
    const rows = await db
      .selectFrom('ledger_document')
      .selectAll()
      .where('post_id', '>', after)
      .orderBy('post_id')
      .limit(ROWS_AT_ONCE)
      .execute();
    yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.post_id ?? after;
  }
}

function difference(what: string, stored: number, counted: number): Difference {
  return { what, stored: String(stored), counted: String(counted) };
}
