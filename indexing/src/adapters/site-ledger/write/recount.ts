import type { Selectable } from 'kysely';
import { leadsToItself } from '../tables/own-links.ts';
import type { LedgerSchema } from '../tables/schema.ts';
import { type Db, execute, insertRows, type LedgerDatabase, rowsWith, selectIn } from '../tables/rows.ts';

type DocumentColumns = Selectable<LedgerSchema['ledger_document']>;

/** What a document's own links say of it, without any. */
export const NO_OWN_COUNTS = {
  listed: 0,
  unresolved: 0,
  internal: 0,
  internal_posts: 0,
  internal_contextual: 0,
  external: 0,
  external_posts: 0,
  external_contextual: 0,
};

export type OwnCounts = typeof NO_OWN_COUNTS;

export const OWN_COUNTS = Object.keys(NO_OWN_COUNTS) as (keyof OwnCounts)[];

export interface Edge {
  links: number;
  contextual: number;
}

export interface Counted {
  own: OwnCounts;
  /** By target. */
  edges: Map<number, Edge>;
}

/** A listed link with what it leads to. */
export interface ListedLink {
  post_id: number;
  url: string;
  kind: string;
  position: string;
  counted_as: LedgerSchema['ledger_link']['counted_as'];
  page_key_id: number | null;
  given_target_id: number | null;
  target_id: number | null;
  way: string | null;
  ends: string | null;
}

/** Only what visitors see leads them on. */
export function leadsVisitors({
  status,
  is_protected,
}: Pick<DocumentColumns, 'status' | 'is_protected'>): boolean {
  return status === 'publish' && is_protected === 0;
}

/** The rules of counting. */
export function countLinks(postId: number, isVisible: boolean, links: readonly ListedLink[]): Counted {
  const own: OwnCounts = { ...NO_OWN_COUNTS };
  const targets = new Set<number>();
  const urls = new Set<string>();
  const edges = new Map<number, Edge>();
  for (const link of links) {
    if (leadsToItself(link, link.target_id)) continue;
    own.listed += 1;
    const target = link.given_target_id ?? link.target_id ?? 0;
    const inText = link.position === 'content' ? 1 : 0;
    const isKnown = link.ends !== null && link.ends !== 'not_read';
    if (link.kind === 'page' && link.page_key_id !== null && target === 0 && !isKnown) own.unresolved += 1;
    if (link.counted_as === 'external') {
      own.external += 1;
      own.external_contextual += inText;
      urls.add(link.url);
    } else if (link.counted_as === 'internal' && target !== postId) {
      own.internal += 1;
      own.internal_contextual += inText;
      if (target !== 0) targets.add(target);
    }
    if (!isVisible || target === 0 || target === postId || link.way === 'guess') continue;
    const edge = edges.get(target) ?? { links: 0, contextual: 0 };
    edges.set(target, { links: edge.links + 1, contextual: edge.contextual + inText });
  }
  own.internal_posts = targets.size;
  own.external_posts = urls.size;
  return { own, edges };
}

/** The listed links of these documents. */
export function listedLinks(db: Db, postIds: Iterable<number>): Promise<ListedLink[]> {
  return selectIn(postIds, (list) =>
    db
      .selectFrom('ledger_link as link')
      .leftJoin('ledger_page_key as page', 'page.id', 'link.page_key_id')
      .select([
        'link.post_id',
        'link.url',
        'link.kind',
        'link.position',
        'link.counted_as',
        'link.page_key_id',
        'link.given_target_id',
        'page.target_id',
        'page.way',
        'page.ends',
      ])
      .where('link.post_id', 'in', list)
      .where('link.type', 'is not', null)
      .execute(),
  );
}

const INCOMING =
  'incoming = incoming + ?, incoming_posts = incoming_posts + ?, incoming_contextual = incoming_contextual + ?';
const ADD_INCOMING = `update ledger_document set ${INCOMING} where post_id = ?`;
const SET_COUNTS = `update ledger_document set ${OWN_COUNTS.map((name) => `${name} = ?`).join()}, ${INCOMING} where post_id = ?`;

/**
 * Brings the counts of these documents up to date, and by the differences those of the documents that they lead to. Gives the documents
 * that have other counts now. `onListed` hears how many links more or less published ones have in the lists.
 */
export async function recount(
  ledger: LedgerDatabase,
  postIds: ReadonlySet<number>,
  onListed: (postId: number, difference: number) => void = () => {},
): Promise<ReadonlySet<number>> {
  const { db } = ledger;
  const documents = await selectIn(postIds, (list) =>
    db
      .selectFrom('ledger_document')
      .select(['post_id', 'status', 'is_protected', ...OWN_COUNTS])
      .where('post_id', 'in', list)
      .execute(),
  );
  const links = Map.groupBy(await listedLinks(db, postIds), ({ post_id }) => post_id);
  const edges = Map.groupBy(
    await rowsWith({ db }, 'ledger_edge', 'source_id', postIds),
    ({ source_id }) => source_id,
  );
  const updates = new Map<number, OwnCounts>();
  const differences = new Map<number, { links: number; posts: number; contextual: number }>();
  const newEdges: LedgerSchema['ledger_edge'][] = [];
  const byId = new Map(documents.map((document) => [document.post_id, document]));

  const differ = (target: number, links: number, posts: number, contextual: number): void => {
    const sum = differences.get(target) ?? { links: 0, posts: 0, contextual: 0 };
    sum.links += links;
    sum.posts += posts;
    sum.contextual += contextual;
    differences.set(target, sum);
  };

  for (const postId of postIds) {
    const document = byId.get(postId);
    // The edges of a document that is gone go with it.
    const { own, edges: after } = countLinks(
      postId,
      document !== undefined && leadsVisitors(document),
      document === undefined ? [] : (links.get(postId) ?? []),
    );
    const outdated: number[] = [];
    for (const before of edges.get(postId) ?? []) {
      const edge = after.get(before.target_id);
      if (edge !== undefined && edge.links === before.links && edge.contextual === before.contextual) {
        after.delete(before.target_id);
        continue;
      }
      outdated.push(before.target_id);
      differ(before.target_id, -before.links, -1, -before.contextual);
    }
    for (const [target, edge] of after) {
      newEdges.push({ source_id: postId, target_id: target, ...edge });
      differ(target, edge.links, 1, edge.contextual);
    }
    if (outdated.length > 0) await deleteEdges(db, postId, outdated);
    if (document === undefined) continue;
    const isSame = OWN_COUNTS.every((name) => own[name] === document[name]);
    if (!isSame) updates.set(postId, own);
    if (document.status === 'publish') onListed(postId, own.listed - document.listed);
  }
  await insertRows(ledger, 'ledger_edge', newEdges);
  const counted = new Set([...updates.keys(), ...differences.keys()]);
  for (const postId of counted) {
    const { links, posts, contextual } = differences.get(postId) ?? { links: 0, posts: 0, contextual: 0 };
    const incoming = [links, posts, contextual];
    const own = updates.get(postId);
    if (own !== undefined)
      await execute(ledger, SET_COUNTS, [...OWN_COUNTS.map((name) => own[name]), ...incoming, postId]);
    else if (incoming.some((difference) => difference !== 0))
      await execute(ledger, ADD_INCOMING, [...incoming, postId]);
  }
  return counted;
}

async function deleteEdges(db: Db, sourceId: number, targets: readonly number[]): Promise<void> {
  await selectIn(targets, (list) =>
    db.deleteFrom('ledger_edge').where('source_id', '=', sourceId).where('target_id', 'in', list).execute(),
  );
}
