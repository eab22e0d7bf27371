import { tableCreator, type TableSpelling } from '@signpost/platform/sql';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** In order. A released migration never changes; a new one goes at the end. */
export function migrationsOn(on: TableSpelling): Record<string, Migration> {
  return { '0001-notices': { up: (db) => createNotices(db, on) } };
}

async function createNotices(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  const create = tableCreator(db, on);
  await create('notice_mark', ['name'], { name: 'name', value: 'text' });
  await create('notice_trouble', ['kind', 'id'], { id: 'hash', kind: 'word', subject: 'text' });
  await create(
    'notice_event',
    'numbered',
    { at: 'number', kind: 'word', amount: 'number', is_alert: 'number', data: 'text' },
    { at: { columns: ['at'] } },
  );
  await create(
    'notice_subscription',
    'numbered',
    {
      token: 'hash',
      rule: 'text',
      channel: 'word',
      address: 'text',
      'shape?': 'word',
      'sealed_secret?': 'text',
      'feed_hash?': 'hash',
      is_on: 'number',
      made_at: 'number',
      'next_digest_at?': 'number',
      digested_event: 'number',
      digested_at: 'number',
      alerted_event: 'number',
      version: 'number',
    },
    { token: { columns: ['token'], isUnique: true }, feed: { columns: ['feed_hash'] } },
  );
  await create(
    'notice_message',
    'numbered',
    {
      subscription_id: 'id',
      what: 'word',
      after_event: 'number',
      up_to_event: 'number',
      from_at: 'number',
      to_at: 'number',
      state: 'word',
      due_at: 'number',
      tries: 'number',
      lease_until: 'number',
      'problem?': 'text',
      'content?': 'text',
      at: 'number',
    },
    {
      due: { columns: ['state', 'due_at'] },
      subscription: { columns: ['subscription_id', 'id'] },
    },
  );
}
