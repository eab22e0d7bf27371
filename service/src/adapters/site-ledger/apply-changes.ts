import type { Selectable } from 'kysely';
import type { LedgerDocument, LedgerLink, LedgerPageKey } from '../../ports/site-ledger.ts';
import { externalHashOf } from './external-links.ts';
import { ensurePageKeys, forgetUnused, resolveAgain } from './page-keys.ts';
import { recount } from './recount.ts';
import { hashOf, insertRows, selectIn, storable, type LedgerDatabase } from './rows.ts';
import type { LedgerSchema } from './schema.ts';

export type DocumentChange = { put: LedgerDocument } | { keep: string } | { remove: string };

/** On whose behalf documents change. */
export interface ChangeContext {
  sourceId: number;
  runId: number;
  rules: string;
}

export interface ChangeCounts {
  posts: { added: number; removed: number; changed: number };
  links: { added: number; removed: number };
  /** Documents that this run was told of for the first time: with new content, and as they were. */
  read: number;
  same: number;
  /** The ids that belong to another document. */
  takenIds: { key: string; id: number }[];
}

type DocumentRow = Selectable<LedgerSchema['ledger_document']>;
type LinkRow = Selectable<LedgerSchema['ledger_link']>;

const NO_COUNTS = {
  listed: 0,
  unresolved: 0,
  internal: 0,
  internal_posts: 0,
  internal_contextual: 0,
  external: 0,
  external_posts: 0,
  external_contextual: 0,
  incoming: 0,
  incoming_posts: 0,
  incoming_contextual: 0,
};

/** What a document is known by: the id that the site gave it or, without one, its key. */
export function identityOf({ id, key }: Pick<LedgerDocument, 'id' | 'key'>): string {
  return hashOf(id === null ? `key ${key}` : `id ${id}`);
}

/**
 * Applies changes of different documents within the transaction of `ledger`: their own rows, the links that now lead elsewhere, and
 * every count that this touches. What is stored afterwards does not depend on how the changes were put together.
 */
export async function applyChanges(
  ledger: LedgerDatabase,
  context: ChangeContext,
  changes: readonly DocumentChange[],
  removeIds: readonly number[] = [],
): Promise<ChangeCounts> {
  const { db } = ledger;
  const state = await db.selectFrom('ledger_state').selectAll().executeTakeFirstOrThrow();
  const counts: ChangeCounts = {
    posts: { added: 0, removed: 0, changed: 0 },
    links: { added: 0, removed: 0 },
    read: 0,
    same: 0,
    takenIds: [],
  };
  const plan = await planChanges(ledger, context, changes, removeIds, state, counts);
  const { written, removed } = plan;
  await markSeen(ledger, context.runId, plan.seen);
  if (written.length === 0 && removed.length === 0) return counts;

  const oldIds = [...removed, ...written.flatMap(({ before }) => before ?? [])].map(({ post_id }) => post_id);
  const lookHashes = await writeAddresses(ledger, written, removed);

  const pages = new Map<string, LedgerPageKey>();
  const pageHashes = new Map<string, string>();
  for (const { document } of written) {
    for (const { page } of document.links) {
      if (page === null || pageHashes.has(page.key)) continue;
      const hash = hashOf(`${context.rules} ${page.key}`);
      pageHashes.set(page.key, hash);
      pages.set(hash, page);
    }
  }
  // Before the new ones are added, which are resolved by the addresses of now.
  const movedKeys = await resolveAgain(ledger, lookHashes);
  const pageKeyIds = await ensurePageKeys(ledger, pages, () => (state.last_page_key_id += 1));
  const pageKeyIdOf = (page: LedgerPageKey): number | null =>
    pageKeyIds.get(pageHashes.get(page.key) ?? '') ?? null;

  const { unusedKeys, robbed } = await writeLinks(ledger, written, oldIds, pageKeyIdOf, state, counts);
  await writeDocuments(ledger, context, written, oldIds);

  const affected = new Set([...oldIds, ...written.map(({ postId }) => postId), ...robbed]);
  const sources = await selectIn(movedKeys, (list) =>
    db.selectFrom('ledger_link').select('post_id').where('page_key_id', 'in', list).execute(),
  );
  for (const { post_id } of sources) affected.add(post_id);
  await recount(ledger, affected);
  await forgetUnused(ledger, unusedKeys);
  await db
    .updateTable('ledger_state')
    .set({
      revision: state.revision + 1,
      last_post_id: state.last_post_id,
      last_link_id: state.last_link_id,
      last_page_key_id: state.last_page_key_id,
    })
    .execute();
  return counts;
}

interface Written {
  document: LedgerDocument;
  postId: number;
  identity: string;
  before: DocumentRow | null;
}

interface Plan {
  written: Written[];
  removed: DocumentRow[];
  /** Documents that are as they were. */
  seen: number[];
}

async function planChanges(
  { db, ...rest }: LedgerDatabase,
  { sourceId, runId, rules }: ChangeContext,
  changes: readonly DocumentChange[],
  removeIds: readonly number[],
  state: LedgerSchema['ledger_state'],
  counts: ChangeCounts,
): Promise<Plan> {
  const keyHash = (change: DocumentChange): string =>
    hashOf('put' in change ? change.put.key : 'keep' in change ? change.keep : change.remove);
  const puts = changes.flatMap((change) => ('put' in change ? [change.put] : []));
  const identities = new Set(puts.map(identityOf));
  const byIdentity = new Map(
    (
      await selectIn(identities, (list) =>
        db.selectFrom('ledger_document').selectAll().where('identity', 'in', list).execute(),
      )
    ).map((row) => [row.identity, row]),
  );
  const byKey = new Map(
    (
      await selectIn(changes.map(keyHash), (list) =>
        db
          .selectFrom('ledger_document')
          .selectAll()
          .where('source_id', '=', sourceId)
          .where('key_hash', 'in', list)
          .execute(),
      )
    ).map((row) => [row.key_hash, row]),
  );
  const newIds = puts.filter((put) => !byIdentity.has(identityOf(put))).flatMap(({ id }) => id ?? []);
  const taken = new Map(
    (
      await selectIn(newIds, (list) =>
        db
          .selectFrom('ledger_document')
          .select(['post_id', 'identity'])
          .where('post_id', 'in', list)
          .execute(),
      )
    ).map(({ post_id, identity }) => [post_id, identity]),
  );
  const givenIds = new Map(
    (
      await selectIn(puts.filter(({ id }) => id === null).map(identityOf), (list) =>
        db.selectFrom('ledger_given_id').selectAll().where('identity', 'in', list).execute(),
      )
    ).map(({ identity, post_id }) => [identity, post_id]),
  );
  const newlyGiven: LedgerSchema['ledger_given_id'][] = [];
  const plan: Plan = { written: [], removed: [], seen: [] };
  const removed = new Set<number>();
  const remove = (row: DocumentRow): void => {
    if (removed.has(row.post_id)) return;
    removed.add(row.post_id);
    plan.removed.push(row);
    if (row.is_listed === 1) counts.posts.removed += 1;
  };
  const see = ({ post_id, seen_run }: DocumentRow): void => {
    plan.seen.push(post_id);
    if (seen_run !== runId) counts.same += 1;
  };
  for (const id of newIds) state.last_post_id = Math.max(state.last_post_id, id);

  const toRemove = await selectIn(removeIds, (list) =>
    db.selectFrom('ledger_document').selectAll().where('post_id', 'in', list).execute(),
  );
  for (const row of toRemove) remove(row);
  for (const change of changes) {
    const atKey = byKey.get(keyHash(change));
    if ('keep' in change) {
      if (atKey !== undefined) see(atKey);
      continue;
    }
    if ('remove' in change) {
      if (atKey !== undefined && !identities.has(atKey.identity)) remove(atKey);
      continue;
    }
    const document = change.put;
    const identity = identityOf(document);
    const before = byIdentity.get(identity) ?? null;
    // The key names another document now.
    if (atKey !== undefined && atKey.identity !== identity && !identities.has(atKey.identity)) remove(atKey);
    const hasSameContent = before?.content_hash === document.contentHash;
    if (hasSameContent && atKey?.post_id === before?.post_id && before?.rules === rules) {
      see(before);
      continue;
    }
    let postId = before?.post_id ?? document.id ?? givenIds.get(identity);
    if (postId === undefined) {
      state.last_post_id += 1;
      postId = state.last_post_id;
      newlyGiven.push({ identity, post_id: postId });
    }
    if (before === null && taken.has(postId)) {
      counts.takenIds.push({ key: document.key, id: postId });
      continue;
    }
    countPost(counts, before, document, hasSameContent);
    if (before?.seen_run !== runId) counts.read += 1;
    plan.written.push({ document, postId, identity, before });
  }
  await insertRows({ db, ...rest }, 'ledger_given_id', newlyGiven);
  return plan;
}

/** A source that says what is to be shown of its posts shows those that it has counts for. */
function isListed({ status, stored }: LedgerDocument): boolean {
  return status === 'publish' && (stored === null || (stored.isPost && stored.counts !== null));
}

/** Posts are what is listed: one that is published comes, and one that is not any more goes. */
function countPost(
  { posts }: ChangeCounts,
  before: DocumentRow | null,
  document: LedgerDocument,
  hasSameContent: boolean,
): void {
  const was = before?.is_listed === 1;
  const is = isListed(document);
  if (is && !was) posts.added += 1;
  else if (was && !is) posts.removed += 1;
  else if (is && !hasSameContent) posts.changed += 1;
}

async function markSeen({ db }: LedgerDatabase, runId: number, postIds: readonly number[]): Promise<void> {
  await selectIn(postIds, (list) =>
    db.updateTable('ledger_document').set({ seen_run: runId }).where('post_id', 'in', list).execute(),
  );
}

/** Gives the hashes of the keys that now lead to other documents, or may. */
async function writeAddresses(
  ledger: LedgerDatabase,
  written: readonly Written[],
  removed: readonly DocumentRow[],
): Promise<Set<string>> {
  const { db } = ledger;
  const oldIds = [...removed, ...written.flatMap(({ before }) => before ?? [])].map(({ post_id }) => post_id);
  const before = Map.groupBy(
    await selectIn(oldIds, (list) =>
      db.selectFrom('ledger_address').selectAll().where('post_id', 'in', list).execute(),
    ),
    ({ post_id }) => post_id,
  );
  const touched = new Set<string>();
  const outdated: number[] = [];
  const rows: LedgerSchema['ledger_address'][] = [];
  for (const { post_id } of removed) {
    outdated.push(post_id);
    for (const { hash } of before.get(post_id) ?? []) touched.add(hash);
  }
  for (const { document, postId } of written) {
    const was = new Map((before.get(postId) ?? []).map(({ hash, priority }) => [hash, priority]));
    const is = new Map<string, number>();
    for (const { key, priority } of document.addressKeys) {
      const hash = hashOf(key);
      is.set(hash, Math.min(priority, is.get(hash) ?? priority));
    }
    const differing = [...new Set([...was.keys(), ...is.keys()])].filter(
      (hash) => was.get(hash) !== is.get(hash),
    );
    if (differing.length === 0) continue;
    for (const hash of differing) touched.add(hash);
    if (was.size > 0) outdated.push(postId);
    for (const [hash, priority] of is) rows.push({ hash, post_id: postId, priority });
  }
  await selectIn(outdated, (list) => db.deleteFrom('ledger_address').where('post_id', 'in', list).execute());
  await insertRows(ledger, 'ledger_address', rows);
  return touched;
}

async function writeLinks(
  ledger: LedgerDatabase,
  written: readonly Written[],
  oldIds: readonly number[],
  pageKeyIdOf: (page: LedgerPageKey) => number | null,
  state: LedgerSchema['ledger_state'],
  counts: ChangeCounts,
): Promise<{ unusedKeys: Set<number>; robbed: number[] }> {
  const { db } = ledger;
  const oldLinks = await selectIn(new Set(oldIds), (list) =>
    db.selectFrom('ledger_link').selectAll().where('post_id', 'in', list).execute(),
  );
  const before = Map.groupBy(oldLinks, ({ post_id }) => post_id);
  const stays = new Set<number>();
  const rows: LinkRow[] = [];
  const outdated: number[] = [];
  const unusedKeys = new Set<number>();
  const givenIds = new Set(
    written.flatMap(({ document }) => document.links.flatMap(({ given }) => given?.id ?? [])),
  );
  for (const id of givenIds) state.last_link_id = Math.max(state.last_link_id, id);

  for (const { document, postId } of written) {
    const known = new Map((before.get(postId) ?? []).map((row) => [row.fingerprint, row]));
    for (const [nth, link] of document.links.entries()) {
      const old = known.get(link.fingerprint);
      const id = link.given?.id ?? old?.id ?? (state.last_link_id += 1);
      const row = toRow(link, id, postId, nth, link.page === null ? null : pageKeyIdOf(link.page));
      if (old?.id === id) {
        stays.add(id);
        if ((Object.keys(row) as (keyof LinkRow)[]).every((name) => row[name] === old[name])) continue;
        outdated.push(id);
      } else counts.links.added += 1;
      rows.push(row);
    }
  }
  for (const { id, page_key_id } of oldLinks) {
    if (page_key_id !== null) unusedKeys.add(page_key_id);
    if (stays.has(id)) continue;
    outdated.push(id);
    counts.links.removed += 1;
  }
  await selectIn(outdated, (list) => db.deleteFrom('ledger_link').where('id', 'in', list).execute());
  // A link that another document had until now.
  const robbed = await selectIn(
    rows.filter(({ id }) => givenIds.has(id)).map(({ id }) => id),
    (list) =>
      db.selectFrom('ledger_link').select(['id', 'post_id', 'page_key_id']).where('id', 'in', list).execute(),
  );
  await selectIn(
    robbed.map(({ id }) => id),
    (list) => db.deleteFrom('ledger_link').where('id', 'in', list).execute(),
  );
  counts.links.removed += robbed.length;
  for (const { page_key_id } of robbed) if (page_key_id !== null) unusedKeys.add(page_key_id);
  await insertRows(ledger, 'ledger_link', rows);
  return { unusedKeys, robbed: robbed.map(({ post_id }) => post_id) };
}

function toRow(link: LedgerLink, id: number, postId: number, nth: number, pageKeyId: number | null): LinkRow {
  return {
    id,
    post_id: postId,
    fingerprint: link.fingerprint,
    nth,
    element: link.element,
    raw_url: storable(link.raw),
    url: storable(link.url),
    kind: link.kind,
    position: link.position,
    anchor: storable(link.anchor),
    rel: storable(link.rel),
    text_before: storable(link.before),
    text_after: storable(link.after),
    flags: link.flags.join(' '),
    type: link.type === null ? null : storable(link.type),
    counted_as: link.countedAs,
    page_key_id: pageKeyId,
    given_target_id: link.given?.targetId ?? null,
    form: link.form,
    external_hash: externalHashOf(link),
  };
}

async function writeDocuments(
  ledger: LedgerDatabase,
  { sourceId, runId, rules }: ChangeContext,
  written: readonly Written[],
  oldIds: readonly number[],
): Promise<void> {
  const { db } = ledger;
  await selectIn(oldIds, (list) => db.deleteFrom('ledger_document').where('post_id', 'in', list).execute());
  // Links whose source says where they lead can be there before what they lead to.
  const waiting = await selectIn(
    new Set(written.filter(({ before }) => before === null).map(({ postId }) => postId)),
    (list) =>
      db
        .selectFrom('ledger_edge')
        .selectAll()
        .where('target_id', 'in', [...new Set(list)])
        .execute(),
  );
  const incoming = Map.groupBy(waiting, ({ target_id }) => target_id);
  const rows = written.map(({ document, postId, identity, before }): DocumentRow => {
    const edges = incoming.get(postId) ?? [];
    const counts = before ?? {
      ...NO_COUNTS,
      incoming: edges.reduce((sum, { links }) => sum + links, 0),
      incoming_posts: edges.length,
      incoming_contextual: edges.reduce((sum, { contextual }) => sum + contextual, 0),
      was_orphan: null,
    };
    return {
      post_id: postId,
      identity,
      source_id: sourceId,
      key_hash: hashOf(document.key),
      type: document.type,
      status: document.status,
      is_protected: document.isProtected ? 1 : 0,
      is_noindex: document.isNoindex ? 1 : 0,
      title: document.title,
      modified: document.modified,
      permalink: document.permalink,
      permalink_form: document.permalinkForm,
      seo_score: document.seoScore,
      validator: document.validator,
      content_hash: document.contentHash,
      rules,
      seen_run: runId,
      was_orphan: counts.was_orphan,
      is_listed: isListed(document) ? 1 : 0,
      stored: document.stored === null ? null : JSON.stringify(document.stored),
      stored_incoming: document.stored === null ? null : (document.stored.counts?.incoming ?? 0),
      listed: counts.listed,
      unresolved: counts.unresolved,
      internal: counts.internal,
      internal_posts: counts.internal_posts,
      internal_contextual: counts.internal_contextual,
      external: counts.external,
      external_posts: counts.external_posts,
      external_contextual: counts.external_contextual,
      incoming: counts.incoming,
      incoming_posts: counts.incoming_posts,
      incoming_contextual: counts.incoming_contextual,
    };
  });
  await insertRows(ledger, 'ledger_document', rows);
}
