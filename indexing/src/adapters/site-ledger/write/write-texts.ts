import { packText } from '../tables/packed-text.ts';
import { insertRows, selectIn, type LedgerDatabase } from '../tables/rows.ts';
import type { Written } from './document-changes.ts';

/** Texts are there as long as their documents. */
export async function writeTexts(
  ledger: LedgerDatabase,
  written: readonly Written[],
  oldIds: readonly number[],
): Promise<void> {
  await selectIn(oldIds, (list) =>
    ledger.db.deleteFrom('ledger_text').where('post_id', 'in', list).execute(),
  );
  const rows = written.flatMap(({ postId, document: { text } }) =>
    text === null ? [] : { post_id: postId, ...packText(text) },
  );
  await insertRows(ledger, 'ledger_text', rows);
}
