import { createIndex, tableCreator, type Columns, type TableSpelling } from '@signpost/platform/sql';
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** In order. A released migration never changes; a new one goes at the end. */
export function migrationsOn(on: TableSpelling): Record<string, Migration> {
  return {
    '0001-site-ledger': { up: (db) => createTables(db, on) },
    '0002-posts-of-runs': {
      up: (db) =>
        tableCreator(db, on)(
          'ledger_run_post',
          'numbered',
          { run_id: 'id', post_id: 'id', kind: 'word', title: 'text', 'address?': 'text' },
          { run: { columns: ['run_id', 'id'] } },
        ),
    },
    '0003-runs-of-posts': {
      up: (db) => createIndex(db, on, 'ledger_run_post', 'post', { columns: ['post_id', 'run_id'] }),
    },
    '0004-links-of-runs': {
      up: (db) =>
        tableCreator(db, on)(
          'ledger_run_link',
          'numbered',
          {
            run_id: 'id',
            post_id: 'id',
            kind: 'word',
            title: 'text',
            address: 'text',
            'address_before?': 'text',
            anchor: 'text',
          },
          { run: { columns: ['run_id', 'id'] } },
        ),
    },
    '0005-names-of-posts': {
      up: async (db) => {
        const columns: Columns = { post_id: 'id', name: 'name', priority: 'number' };
        await tableCreator(db, on)('ledger_name', ['post_id'], columns, { name: { columns: ['name'] } });
        await db.schema.alterTable('ledger_candidate').addColumn('name', on.text(200)).execute();
      },
    },
    '0006-counts-of-first-runs': {
      up: (db) =>
        db.schema
          .alterTable('ledger_state')
          .addColumn('is_unsettled', 'bigint', (column) => column.notNull().defaultTo(0))
          .execute(),
    },
    '0007-what-is-kept-of-documents': {
      up: (db) => db.schema.alterTable('ledger_document').addColumn('kept_hash', on.text(64)).execute(),
    },
    '0008-what-is-not-published': {
      up: async (db) => {
        const columns: Columns = { post_id: 'id', revision: 'number' };
        await tableCreator(db, on)('ledger_unpublished', ['post_id'], columns);
        await db.schema.alterTable('ledger_state').addColumn('published_as', on.text(64)).execute();
      },
    },
    '0009-blocks-of-pages': {
      up: async (db) => {
        const create = tableCreator(db, on);
        const traits: Columns = { language: 'hash', folder: 'hash', template: 'hash' };
        await create(
          'ledger_page_blocks',
          ['post_id'],
          { post_id: 'id', source_id: 'id', page_rank: 'hash', ...traits, links: 'text', repeated: 'text' },
          {
            language: { columns: ['source_id', 'language', 'folder', 'template', 'page_rank', 'post_id'] },
            folder: { columns: ['source_id', 'folder', 'page_rank', 'post_id'] },
            template: { columns: ['source_id', 'template', 'page_rank', 'post_id'] },
          },
        );
        await create('ledger_block_group', ['group_hash'], {
          group_hash: 'hash',
          source_id: 'id',
          'language?': 'hash',
          'folder?': 'hash',
          'template?': 'hash',
          cutoff: 'hash',
          pairs: 'text',
          is_stale: 'number',
          is_applied: 'number',
        });
        await db.schema
          .alterTable('ledger_source')
          .addColumn('has_new_blocks', 'bigint', (column) => column.notNull().defaultTo(0))
          .execute();
      },
    },
    '0010-revisions-of-runs': {
      up: (db) =>
        db.schema
          .alterTable('ledger_run')
          .addColumn('revision', 'bigint', (column) => column.notNull().defaultTo(0))
          .execute(),
    },
    '0011-links-of-posts-to-themselves': { up: unlistOwnLinks },
    '0012-texts-of-posts': {
      up: (db) =>
        tableCreator(db, on)('ledger_text', ['post_id'], { post_id: 'id', hash: 'hash', text: 'bytes' }),
    },
    '0013-ignored-links': {
      up: (db) =>
        tableCreator(db, on)(
          'ledger_ignored',
          'numbered',
          {
            kind: 'word',
            value: 'text',
            value_hash: 'hash',
            reason: 'text',
            added_by: 'text',
            added_at: 'number',
          },
          { value: { columns: ['value_hash'], isUnique: true } },
        ),
    },
    '0014-checks-of-links': { up: (db) => createChecks(db, on) },
    '0015-stamps-of-runs': {
      up: (db) => db.schema.alterTable('ledger_run').addColumn('stamp', on.text(64)).execute(),
    },
  };
}

async function createChecks(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  await tableCreator(db, on)('ledger_check', ['id'], {
    id: 'id',
    'schedule?': 'text',
    'next_at?': 'number',
    check_id: 'number',
    'state?': 'word',
    started_at: 'number',
    'ended_at?': 'number',
    lease_until: 'number',
    is_cancelled: 'number',
    due: 'number',
    checked: 'number',
    'totals?': 'text',
    'problem?': 'text',
  });
  const { rows } = await sql`select id from ledger_check`.execute(db);
  if (rows.length > 0) return;
  await sql`insert into ledger_check (id, check_id, started_at, lease_until, is_cancelled, due, checked)
    values (1, 0, 0, 0, 0, 0, 0)`.execute(db);
}

/** They were listed before. What is published next has to be made anew. */
async function unlistOwnLinks(db: Kysely<unknown>): Promise<void> {
  await sql`update ledger_document set listed = listed - (
    select count(*) from ledger_link as link inner join ledger_page_key as page on page.id = link.page_key_id
    where link.post_id = ledger_document.post_id and page.target_id = link.post_id
      and link.given_target_id is null and link.counted_as = 'internal' and link.type is not null
  ) where listed > 0`.execute(db);
  await sql`update ledger_state set revision = revision + 1, published_as = null where site is not null`.execute(
    db,
  );
  await sql`delete from ledger_unpublished`.execute(db);
}

async function createTables(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  const create = tableCreator(db, on);
  await create('ledger_state', ['id'], {
    id: 'id',
    revision: 'number',
    'published_revision?': 'number',
    verdict_changes: 'number',
    'site?': 'text',
    last_post_id: 'number',
    last_link_id: 'number',
    last_page_key_id: 'number',
    'holder?': 'text',
    lease_until: 'number',
  });
  const { rows } = await sql`select id from ledger_state`.execute(db);
  if (rows.length === 0) {
    await sql`insert into ledger_state
      (id, revision, verdict_changes, last_post_id, last_link_id, last_page_key_id, lease_until) values (1, 0, 0, 0, 0, 0, 0)`.execute(
      db,
    );
  }
  await create(
    'ledger_source',
    'numbered',
    {
      kind: 'word',
      location: 'text',
      location_hash: 'hash',
      options: 'text',
      'secret?': 'text',
      'schedule?': 'text',
      'next_run_at?': 'number',
      'changes_due_at?': 'number',
    },
    { location: { columns: ['kind', 'location_hash'], isUnique: true } },
  );
  await create(
    'ledger_changed',
    'numbered',
    { source_id: 'id', name_hash: 'hash', name: 'text', noted_at: 'number' },
    { name: { columns: ['source_id', 'name_hash'] } },
  );
  await create(
    'ledger_run',
    'numbered',
    {
      source_id: 'id',
      state: 'word',
      started_at: 'number',
      'ended_at?': 'number',
      'checkpoint?': 'text',
      rules: 'hash',
      'since?': 'number',
      is_partial: 'number',
      is_cancelled: 'number',
      counts: 'text',
      'problem?': 'text',
      notes: 'text',
    },
    { source: { columns: ['source_id', 'id'] } },
  );
  await create(
    'ledger_unreadable',
    'numbered',
    { run_id: 'id', address: 'text', address_hash: 'hash', reason: 'text' },
    { run: { columns: ['run_id', 'address_hash'], isUnique: true } },
  );
  await create('ledger_given_id', ['identity'], { identity: 'hash', post_id: 'id' });
  await create(
    'ledger_document',
    ['post_id'],
    {
      post_id: 'id',
      identity: 'hash',
      source_id: 'id',
      key_hash: 'hash',
      type: 'text',
      status: 'word',
      is_protected: 'number',
      is_noindex: 'number',
      cannot_be_opened: 'number',
      title: 'text',
      modified: 'text',
      'permalink?': 'text',
      permalink_form: 'number',
      'seo_score?': 'text',
      'validator?': 'text',
      content_hash: 'hash',
      rules: 'hash',
      seen_run: 'number',
      'was_orphan?': 'number',
      is_listed: 'number',
      'stored?': 'text',
      'stored_incoming?': 'number',
      listed: 'number',
      unresolved: 'number',
      internal: 'number',
      internal_posts: 'number',
      internal_contextual: 'number',
      external: 'number',
      external_posts: 'number',
      external_contextual: 'number',
      incoming: 'number',
      incoming_posts: 'number',
      incoming_contextual: 'number',
    },
    {
      identity: { columns: ['identity'], isUnique: true },
      source: { columns: ['source_id', 'key_hash'], isUnique: true },
    },
  );
  await create(
    'ledger_address',
    ['hash', 'post_id'],
    { hash: 'hash', post_id: 'id', priority: 'number' },
    { post: { columns: ['post_id'] } },
  );
  await create(
    'ledger_page_key',
    ['id'],
    {
      id: 'id',
      hash: 'hash',
      page_key: 'text',
      'otherwise?': 'word',
      'target_id?': 'id',
      'way?': 'word',
      redirects: 'number',
      'ends?': 'word',
    },
    { hash: { columns: ['hash'], isUnique: true }, target: { columns: ['target_id'] } },
  );
  await create(
    'ledger_redirect',
    ['source_id', 'look_hash'],
    {
      source_id: 'id',
      look_hash: 'hash',
      from_url: 'text',
      to_url: 'text',
      status: 'number',
      'page_key_id?': 'id',
      seen_run: 'number',
    },
    { look: { columns: ['look_hash'] }, page_key: { columns: ['page_key_id'] } },
  );
  await create(
    'ledger_candidate',
    ['page_key_id', 'nth'],
    { page_key_id: 'id', nth: 'number', look_hash: 'hash', way: 'word', redirects: 'number' },
    { look: { columns: ['look_hash'] } },
  );
  await create(
    'ledger_link',
    ['id'],
    {
      id: 'id',
      post_id: 'id',
      fingerprint: 'hash',
      nth: 'number',
      element: 'text',
      raw_url: 'text',
      url: 'text',
      kind: 'word',
      position: 'word',
      anchor: 'text',
      rel: 'text',
      text_before: 'text',
      text_after: 'text',
      flags: 'text',
      'type?': 'text',
      'counted_as?': 'word',
      'page_key_id?': 'id',
      'given_target_id?': 'id',
      form: 'number',
      'external_hash?': 'hash',
    },
    {
      post: { columns: ['post_id', 'nth'] },
      page_key: { columns: ['page_key_id'] },
      given_target: { columns: ['given_target_id'] },
      external: { columns: ['external_hash'] },
    },
  );
  await create(
    'ledger_edge',
    ['source_id', 'target_id'],
    { source_id: 'id', target_id: 'id', links: 'number', contextual: 'number' },
    { target: { columns: ['target_id'] } },
  );
  await create(
    'ledger_external',
    ['hash'],
    {
      hash: 'hash',
      url: 'text',
      host_hash: 'hash',
      'verdict?': 'word',
      'found?': 'text',
      next_check_at: 'number',
    },
    { host: { columns: ['host_hash', 'hash'] }, due: { columns: ['next_check_at'] } },
  );
  await create('ledger_day', ['day'], {
    day: 'word',
    posts: 'number',
    links: 'number',
    orphans: 'number',
    unresolved: 'number',
    broken: 'number',
  });
}
