import { inTransaction, storable } from '@signpost/platform/sql';
import { fold } from '@signpost/platform/text';
import type { Clock } from '@signpost/platform/time';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Quality } from '../../ports/proposal.ts';
import type {
  KeptSuggestion,
  SuggestionFilter,
  SuggestionState,
  SuggestionStore,
} from '../../ports/suggestion-store.ts';
import { THIN_BELOW } from '../../ports/post-facts.ts';
import { inBatches } from './batches.ts';
import { decide } from './decide.ts';
import { hasId, idOfKey, nextEdition, removeHidden, shownSuggestions } from './editions.ts';
import type { MendingDatabase } from './open.ts';
import { publishEdition } from './publish-edition.ts';
import { toMillionths, toRow, toSuggestion, type SuggestionRow } from './rows.ts';
import type { MendingSchema } from './schema.ts';

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
      const total = await filtered(shownSuggestions(db), filter)
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
    async decide(id, decision) {
      return (await decide(db, id, { ...decision, at: clock.now() })) ? findOne(db, id) : null;
    },
    async decisions() {
      const rows = await db
        .selectFrom('mending_suggestion')
        .select(['id', 'source_id', 'target_id', 'state', 'before_text', 'anchor', 'after_text'])
        .where('state', '<>', 'open')
        .execute();
      return rows.map((row) => ({
        id: idOfKey(row.id),
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
    nextEdition: () => nextEdition(db),
    async putAside(edition, added) {
      for (const some of inBatches(added))
        await db
          .insertInto('mending_suggestion')
          .values(some.map((one) => toRow(one, edition)))
          .execute();
    },
    publish: (holder, made) => publishEdition(db, holder, made),
    removeHidden: (edition, goOn) => removeHidden(db, edition, goOn),

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

function suggestions(db: MendingDatabase) {
  return shownSuggestions(db)
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
  const row = await suggestions(db).where(hasId(id)).executeTakeFirst();
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
