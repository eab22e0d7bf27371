import type { LedgerPageKey, LedgerRedirect } from '../../../ports/ledger-document.ts';
import type { ChangeContext } from './document-changes.ts';
import { hashOf, insertRows, selectIn, type LedgerDatabase, rowsWith } from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';

/** `keepLook` and `removeLook` are keys of redirects that are known. */
export type RedirectChange = { redirect: LedgerRedirect } | { keepLook: string } | { removeLook: string };

type RedirectRow = LedgerSchema['ledger_redirect'];

/** Gives the hashes of the keys that now lead elsewhere, and the page keys that may have lost their last redirect. */
export async function writeRedirects(
  ledger: LedgerDatabase,
  { sourceId, runId }: ChangeContext,
  changes: readonly RedirectChange[],
  forgetHashes: readonly string[],
  pageKeyIdOf: (page: LedgerPageKey) => number | null,
): Promise<{ touched: Set<string>; unusedKeys: Set<number> }> {
  const { db } = ledger;
  const wanted = new Map<string, RedirectRow | null>(forgetHashes.map((hash) => [hash, null]));
  const kept: string[] = [];
  const weak = new Set<string>();
  for (const change of changes) {
    if ('removeLook' in change) wanted.set(hashOf(change.removeLook), null);
    if ('keepLook' in change) kept.push(hashOf(change.keepLook));
    if (!('redirect' in change)) continue;
    const { look, from, to, status, page, isWeak } = change.redirect;
    if (isWeak === true) weak.add(hashOf(look));
    wanted.set(hashOf(look), {
      source_id: sourceId,
      look_hash: hashOf(look),
      from_url: from,
      to_url: to,
      status,
      page_key_id: page === null ? null : pageKeyIdOf(page),
      seen_run: runId,
    });
  }
  const all = await rowsWith(ledger, 'ledger_redirect', 'look_hash', wanted.keys());
  const known = all.filter((row) => row.source_id === sourceId);
  const touched = new Set<string>();
  const unusedKeys = new Set<number>();
  const outdated: string[] = [];
  for (const before of known) {
    if (weak.has(before.look_hash)) wanted.set(before.look_hash, { ...before, seen_run: runId });
    const after = wanted.get(before.look_hash);
    if (after === null || after?.page_key_id !== before.page_key_id) touched.add(before.look_hash);
    else if (after.seen_run === before.seen_run && after.to_url === before.to_url)
      wanted.delete(before.look_hash);
    outdated.push(before.look_hash);
    if (before.page_key_id !== null) unusedKeys.add(before.page_key_id);
  }
  const rows = [...wanted.values()].filter((row) => row !== null);
  const knownHashes = new Set(outdated);
  for (const { look_hash } of rows) if (!knownHashes.has(look_hash)) touched.add(look_hash);
  await selectIn(
    outdated.filter((hash) => wanted.has(hash)),
    (list) =>
      db
        .deleteFrom('ledger_redirect')
        .where('source_id', '=', sourceId)
        .where('look_hash', 'in', list)
        .execute(),
  );
  await insertRows(ledger, 'ledger_redirect', rows);
  await selectIn(kept, (list) =>
    db
      .updateTable('ledger_redirect')
      .set({ seen_run: runId })
      .where('source_id', '=', sourceId)
      .where('look_hash', 'in', list)
      .execute(),
  );
  return { touched, unusedKeys };
}
