import { insertRows, selectIn, type LedgerDatabase } from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';
import type { Written } from './document-changes.ts';

/** Bytes of texts in one statement, unless a single one is longer: servers limit how long a statement may be. */
const MOST_BYTES = 2 ** 20;

/** Texts are there as long as their documents. */
export async function writeTexts(
  ledger: LedgerDatabase,
  written: readonly Written[],
  oldIds: readonly number[],
): Promise<void> {
  await selectIn(oldIds, (list) =>
    ledger.db.deleteFrom('ledger_text').where('post_id', 'in', list).execute(),
  );
  let rows: LedgerSchema['ledger_text'][] = [];
  let bytes = 0;
  for (const { postId, document } of written) {
    if (document.text === null) continue;
    const { hash, bytes: text } = document.text;
    if (bytes + text.length > MOST_BYTES) {
      await insertRows(ledger, 'ledger_text', rows);
      [rows, bytes] = [[], 0];
    }
    rows.push({ post_id: postId, hash, text });
    bytes += text.length;
  }
  await insertRows(ledger, 'ledger_text', rows);
}
