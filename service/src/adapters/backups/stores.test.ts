import { expect, it } from 'vitest';
import { sqliteSpelling } from '@signpost/platform/sql';
import { logicalTables } from '../../../../platform/src/backup/logical-tables.ts';
import { STORES } from './stores.ts';

/** Names of columns that hold secrets, or only sound as if they did. */
const SUSPECT = /secret|sealed|passw|token|api_?key|key_end/;
const HARMLESS: ReadonlySet<string> = new Set([
  // Signs links to reports that are in the backup themselves.
  'share_secret.secret',
  // The random name of a row.
  'mending_plan.token',
  'mending_journal.token',
  // In the link that switches a notice off.
  'notice_subscription.token',
]);

it('leave no column with a secret in a backup without secrets', async () => {
  const found: string[] = [];
  for (const store of STORES) {
    const schema = Object.keys(store.migrationsOn(sqliteSpelling));
    for (const { name, columns } of await logicalTables(store, schema))
      for (const column of Object.keys(columns)) {
        const full = `${name}.${column}`;
        const isLeftOut = store.secrets.includes(full) || store.secrets.includes(name);
        if (SUSPECT.test(column) && !isLeftOut && !HARMLESS.has(full)) found.push(full);
      }
  }
  expect(found).toEqual([]);
});
