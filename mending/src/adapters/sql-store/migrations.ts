import { hasColumn, tableCreator, type TableSpelling } from '@signpost/platform/sql';
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** In order. A released migration never changes; a new one goes at the end. */
export function migrationsOn(on: TableSpelling): Record<string, Migration> {
  return {
    '0001-suggestions': { up: (db) => createSuggestions(db, on) },
    '0002-plans': { up: (db) => createPlans(db, on) },
    '0003-editions': { up: (db) => addEditions(db, on) },
  };
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

async function createPlans(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  const create = tableCreator(db, on);
  await create(
    'mending_plan',
    'numbered',
    { token: 'hash', made_at: 'number', made_by: 'text' },
    { token: { columns: ['token'], isUnique: true } },
  );
  await create(
    'mending_change',
    'numbered',
    {
      plan_id: 'id',
      post_id: 'id',
      source_id: 'id',
      post_type: 'text',
      post_title: 'text',
      post_url: 'text',
      way: 'word',
      wish: 'text',
      'read_state?': 'text',
      'edit?': 'text',
      'span_hash?': 'hash',
      state: 'word',
      'problem?': 'word',
    },
    { plan: { columns: ['plan_id', 'id'] } },
  );
  await create(
    'mending_journal',
    'numbered',
    {
      token: 'hash',
      plan_id: 'id',
      post_id: 'id',
      post: 'text',
      action: 'word',
      result: 'word',
      'problem?': 'word',
      at: 'number',
      asked_by: 'text',
      edits: 'text',
      text_before: 'text',
      text_after: 'text',
      'revision?': 'number',
    },
    {
      token: { columns: ['token'], isUnique: true },
      plan: { columns: ['plan_id', 'id'] },
      post: { columns: ['post_id', 'id'] },
      result: { columns: ['result', 'id'] },
    },
  );
  await create('mending_turn', ['id'], {
    id: 'id',
    holder: 'word',
    plan_id: 'id',
    action: 'word',
    done: 'number',
    total: 'number',
    lease_until: 'number',
    is_cancelled: 'number',
  });
}

async function addEditions(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  for (const table of ['mending_state', 'mending_post', 'mending_suggestion']) {
    if (on.engine === 'mysql' && (await hasColumn(db, table, 'edition'))) continue;
    await db.schema
      .alterTable(table)
      .addColumn('edition', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
}
