import type { LinkRecord } from '@signpost/contract/records';
import type Database from 'better-sqlite3';
import { LISTED } from '../../build/draft.ts';
import type { Meta } from '../../build/generation-schema.ts';
import { isListed, type ChangedRows, type PostColumns } from '../../update/changed-rows.ts';
import type { GenerationCopy } from '../../update/generation-copy.ts';
import type { BuiltStructure } from './describe-structure.ts';
import { StructureBuilder } from './structure-builder.ts';
import { structureFromBefore } from './structure-from-before.ts';
import { writeStructure } from './write-structure.ts';

/** How the posts hang together depends on all links, so it is worked out anew, unless nothing of it has changed. */
export function update(copy: GenerationCopy): void {
  if (!changesStructure(copy.meta, copy.changed)) return;
  const built = buildStructure(copy);
  copy.meta.structure = writeStructure(copy.db, built);
  copy.graph = built.graph;
}

/** Of the rows as they are after the update. */
export function buildStructure(copy: GenerationCopy): BuiltStructure {
  return structureFromBefore(copy) ?? structureFromRows(copy);
}

function structureFromRows({ db, meta }: GenerationCopy): BuiltStructure {
  const builder = new StructureBuilder(meta.listed_posts, meta.site);
  const posts = db.prepare<[], [number, string, string | null, ...(number | null)[]]>(
    `SELECT id, type, permalink, internal, external, incoming FROM post
     WHERE ${LISTED} ORDER BY id`,
  );
  let slot = 0;
  for (const [id, type, permalink, internal, external, incoming] of posts.raw().iterate()) {
    builder.addPost(slot, permalink, {
      post_id: id,
      post_type: type,
      internal_link_count: internal ?? 0,
      external_link_count: external ?? 0,
      incoming_link_count: incoming ?? 0,
    });
    slot += 1;
  }
  builder.beginLinks(meta.links_stats.internal);
  const typeId = meta.link_types.findIndex(({ type }) => type === 'internal');
  addLinks(db, typeId, builder);
  return builder.build();
}
/** The posts that links are in and lead to, each as a JSON list, and the id of the last of the links. */
type LinkEnds = [sources: string, targets: string, last: number | null];

const LINKS_AT_ONCE = 50_000;

function addLinks(db: Database.Database, typeId: number, builder: StructureBuilder): void {
  // A row of its own for each link would take four times as long.
  const links = db
    .prepare<[number, number, number], LinkEnds>(
      `SELECT json_group_array(post_id), json_group_array(target_post_id), max(id)
       FROM (SELECT * FROM link WHERE type_id = ? AND id > ? ORDER BY id LIMIT ?)`,
    )
    .raw();
  for (let after: number | null = -1; after !== null;) {
    const [sources, targets, last]: LinkEnds = links.get(typeId, after, LINKS_AT_ONCE) ?? ['[]', '[]', null];
    const targetIds = JSON.parse(targets) as number[];
    for (const [at, postId] of (JSON.parse(sources) as number[]).entries())
      builder.addLink(postId, targetIds[at] ?? 0);
    after = last;
  }
}

function changesStructure({ link_types: types }: Meta, { posts, oldLinks, newLinks }: ChangedRows): boolean {
  if (posts.some(({ before, after }) => inStructure(before) !== inStructure(after))) return true;
  // With another title of their post, links have other places in the orderings and lead from and to the same posts.
  const before = oldLinks.filter(({ typeId }) => types[typeId]?.type === 'internal').map(endsOf);
  const after = newLinks.filter(({ type }) => type === 'internal').map(endsOf);
  return new Set(before).symmetricDifference(new Set(after)).size > 0;
}

function endsOf({
  id,
  post_id: source,
  target_post_id: target,
}: Omit<LinkRecord, 'record' | 'type'>): string {
  return `${id} ${source} ${target}`;
}

function inStructure(post: PostColumns | null): string | null {
  if (!isListed(post)) return null;
  const { type, permalink, internal, external, incoming } = post;
  return JSON.stringify([type, permalink, internal, external, incoming]);
}
