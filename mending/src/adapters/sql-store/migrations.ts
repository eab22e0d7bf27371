import { tableCreator, type TableSpelling } from '@signpost/platform/sql';
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** In order. A released migration never changes; a new one goes at the end. */
export function migrationsOn(on: TableSpelling): Record<string, Migration> {
  return { '0001-suggestions': { up: (db) => createSuggestions(db, on) } };
}

async function createSuggestions(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  const create = tableCreator(db, on);
  await create('mending_state', ['id'], {
    id: 'id',
    'revision?': 'number',
    'made_at?': 'number',
    'holder?': 'word',
    lease_until: 'number',
  });
  const { rows } = await sql`select id from mending_state`.execute(db);
  if (rows.length === 0) await sql`insert into mending_state (id, lease_until) values (1, 0)`.execute(db);
  await create('mending_post', ['post_id'], {
    post_id: 'id',
    title: 'text',
    folded_title: 'text',
    url: 'text',
    made_from: 'hash',
    incoming: 'number',
    worth: 'number',
    worth_reasons: 'text',
  });
  await create(
    'mending_suggestion',
    ['id'],
    {
      id: 'hash',
      source_id: 'id',
      target_id: 'id',
      paragraph: 'number',
      before_text: 'text',
      anchor: 'text',
      after_text: 'text',
      folded_sentence: 'text',
      probability: 'number',
      reasons: 'text',
      state: 'word',
      is_listed: 'number',
      note: 'text',
      'decided_by?': 'text',
      'decided_at?': 'number',
    },
    {
      target: { columns: ['target_id', 'state'] },
      source: { columns: ['source_id', 'state'] },
      state: { columns: ['state', 'is_listed', 'target_id'] },
    },
  );
  await create('mending_check', 'numbered', { revision: 'number', measured_at: 'number', quality: 'text' });
}
