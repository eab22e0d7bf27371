import { inTransaction, storable } from '@signpost/platform/sql';
import { fold } from '@signpost/platform/text';
import type { Clock } from '@signpost/platform/time';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Quality } from '../../ports/proposal.ts';
import type {
  KeptPost,
  KeptSuggestion,
  SuggestionFilter,
  SuggestionState,
  SuggestionStore,
} from '../../ports/suggestion-store.ts';
import { THIN_BELOW } from '../../ports/post-facts.ts';
import type { MendingDatabase } from './open.ts';
import { toMillionths, toRow, toShare, toSuggestion, type SuggestionRow } from './rows.ts';
import type { MendingSchema } from './schema.ts';

/** Rows that one statement is about. */
const BATCH = 200;

export function sqlSuggestionStore(db: MendingDatabase, clock: Clock): SuggestionStore {
  return {
    async madeFrom() {
      const state = await db.selectFrom('mending_state').selectAll().executeTakeFirst();
      if (state === undefined || state.revision === null) return null;
      return { revision: state.revision, at: state.made_at ?? 0 };
    },
    async hashes() {
      const rows = await db.selectFrom('mending_post').select(['post_id', 'made_from']).execute();
      return new Map(rows.map(({ post_id, made_from }) => [post_id, made_from]));
    },

    find: (id) => findOne(db, id),
    async findOf({ postId, direction, limit }) {
      const rows = await suggestions(db)
        .where(direction === 'incoming' ? 'suggestion.target_id' : 'suggestion.source_id', '=', postId)
        .where('suggestion.state', 'in', ['open', 'accepted'])
        .orderBy('suggestion.probability', 'desc')
        .orderBy('suggestion.id')
        .limit(limit)
        .execute();
      return rows.map(toSuggestion);
    },
    async list({ page, perPage, ...filter }) {
      const total = await filtered(withPosts(db), filter)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      const rows = await filtered(suggestions(db), filter)
        .orderBy('target.worth', 'desc')
        .orderBy('suggestion.target_id')
        .orderBy('suggestion.probability', 'desc')
        .orderBy('suggestion.id')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute();
      return { items: rows.map(toSuggestion), total: Number(total.count) };
    },
    async decide(id, { state, note, by }) {
      const isOpen = state === 'open';
      await db
        .updateTable('mending_suggestion')
        .set({
          state,
          note: storable(note),
          decided_by: isOpen ? null : storable(by),
          decided_at: isOpen ? null : clock.now(),
        })
        .where('id', '=', id)
        .execute();
      return findOne(db, id);
    },
    async decisions() {
      const rows = await db
        .selectFrom('mending_suggestion')
        .select(['id', 'source_id', 'target_id', 'state', 'before_text', 'anchor', 'after_text'])
        .where('state', '<>', 'open')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        sourceId: row.source_id,
        targetId: row.target_id,
        state: row.state as SuggestionState,
        sentence: row.before_text + row.anchor + row.after_text,
      }));
    },

    async hold(holder, until) {
      return inTransaction(db, async (db) => {
        await db
          .updateTable('mending_state')
          .set({ holder, lease_until: until })
          .where((is) =>
            is.or([is('holder', 'is', null), is('holder', '=', holder), is('lease_until', '<', clock.now())]),
          )
          .execute();
        const state = await db.selectFrom('mending_state').select('holder').executeTakeFirst();
        return state?.holder === holder;
      });
    },
    async release(holder) {
      await db.updateTable('mending_state').set({ holder: null }).where('holder', '=', holder).execute();
    },
    async putPosts(posts) {
      for (const some of inBatches(posts)) {
        await inTransaction(db, async (db) => {
          await db
            .deleteFrom('mending_post')
            .where(
              'post_id',
              'in',
              some.map(({ id }) => id),
            )
            .execute();
          await db.insertInto('mending_post').values(some.map(toPostRow)).execute();
        });
      }
    },
    async putSuggestions(targetIds, added) {
      await inTransaction(db, async (db) => {
        for (const some of inBatches(targetIds))
          await db
            .deleteFrom('mending_suggestion')
            .where('target_id', 'in', some)
            .where('state', '=', 'open')
            .execute();
        for (const some of inBatches(added))
          await db.insertInto('mending_suggestion').values(some.map(toRow)).execute();
      });
    },
    async listOpen() {
      const rows = await db
        .selectFrom('mending_suggestion')
        .select(['id', 'source_id', 'target_id', 'probability', 'anchor', 'is_listed'])
        .where('state', '=', 'open')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        sourceId: row.source_id,
        targetId: row.target_id,
        probability: toShare(row.probability),
        hasAnchor: row.anchor !== '',
        isListed: row.is_listed === 1,
      }));
    },
    async setListed(changes) {
      for (const isListed of [true, false]) {
        const ids = [...changes].filter(([, listed]) => listed === isListed).map(([id]) => id);
        for (const some of inBatches(ids))
          await db
            .updateTable('mending_suggestion')
            .set({ is_listed: isListed ? 1 : 0 })
            .where('id', 'in', some)
            .execute();
      }
    },
    async remove(ids) {
      for (const some of inBatches(ids))
        await db.deleteFrom('mending_suggestion').where('id', 'in', some).execute();
    },
    async removePosts(ids) {
      for (const some of inBatches(ids)) {
        await inTransaction(db, async (db) => {
          await db.deleteFrom('mending_post').where('post_id', 'in', some).execute();
          for (const end of ['source_id', 'target_id'] as const)
            await db.deleteFrom('mending_suggestion').where(end, 'in', some).execute();
        });
      }
    },
    async noteMade({ revision, at }) {
      await db.updateTable('mending_state').set({ revision, made_at: at }).execute();
    },

    async latestCheck() {
      const row = await db
        .selectFrom('mending_check')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return null;
      return { ...(JSON.parse(row.quality) as Quality), measuredAt: row.measured_at };
    },
    async noteCheck(quality, revision, at) {
      await db
        .insertInto('mending_check')
        .values({ revision, measured_at: at, quality: JSON.stringify(quality) })
        .execute();
    },
  };
}

function withPosts(db: MendingDatabase) {
  return db
    .selectFrom('mending_suggestion as suggestion')
    .leftJoin('mending_post as source', 'source.post_id', 'suggestion.source_id')
    .leftJoin('mending_post as target', 'target.post_id', 'suggestion.target_id');
}

function suggestions(db: MendingDatabase) {
  return withPosts(db)
    .selectAll('suggestion')
    .select([
      'source.title as source_title',
      'source.url as source_url',
      'target.title as target_title',
      'target.url as target_url',
      'target.worth_reasons as target_worth',
    ]);
}

async function findOne(db: MendingDatabase, id: string): Promise<KeptSuggestion | null> {
  const row = await suggestions(db).where('suggestion.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toSuggestion(row);
}

type Joined = {
  suggestion: MendingSchema['mending_suggestion'];
  source: MendingSchema['mending_post'];
  target: MendingSchema['mending_post'];
};

function filtered<Query>(query: Query, filter: SuggestionFilter): Query {
  // The joined tables are the same whatever is selected of them.
  let result = query as unknown as SelectQueryBuilder<Joined, keyof Joined, SuggestionRow>;
  result = result.where('suggestion.state', '=', filter.state);
  if (filter.state === 'open') result = result.where('suggestion.is_listed', '=', 1);
  if (filter.for !== 'all')
    result = result.where('target.incoming', '<', filter.for === 'orphans' ? 1 : THIN_BELOW);
  if (filter.minProbability > 0)
    result = result.where('suggestion.probability', '>=', toMillionths(filter.minProbability));
  if (filter.search !== '') {
    const part = `%${storable(fold(filter.search)).replaceAll(/[!%_]/g, '!$&')}%`;
    result = result.where(
      sql<boolean>`(suggestion.folded_sentence like ${part} escape '!' or source.folded_title like ${part} escape '!' or target.folded_title like ${part} escape '!')`,
    );
  }
  return result as unknown as Query;
}

function toPostRow(post: KeptPost): MendingSchema['mending_post'] {
  return {
    post_id: post.id,
    title: storable(post.title),
    folded_title: storable(fold(post.title)),
    url: storable(post.url),
    made_from: post.madeFrom,
    incoming: post.incoming,
    worth: post.worth,
    worth_reasons: storable(JSON.stringify(post.worthReasons)),
  };
}

function* inBatches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}
