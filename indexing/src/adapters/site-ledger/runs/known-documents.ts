import type { LedgerRun } from '../../../ports/run.ts';
import { execute, hashOf, selectIn, type LedgerDatabase } from '../tables/rows.ts';
import type { ChangeContext, DocumentChange, DocumentRow } from '../write/document-changes.ts';

type Known = Awaited<ReturnType<LedgerRun['known']>>;

/** What is known of documents that were asked for since the last transaction: sources ask, and then their documents are compared. */
export class KnownDocuments {
  readonly #ledger: LedgerDatabase;
  readonly #context: ChangeContext;
  readonly #found = new Map<string, Promise<Known>>();
  /** The hashes of the keys that are to be looked up next, and what will be found. */
  #wanted: string[] = [];
  #lookup: Promise<ReadonlyMap<string, Known>> | null = null;
  /** Whether the source is read for the first time, so that nothing has to be looked up. */
  #isNew: Promise<boolean> | null = null;

  constructor(ledger: LedgerDatabase, context: ChangeContext) {
    this.#ledger = ledger;
    this.#context = context;
  }

  find(key: string): Promise<Known> {
    const asked = this.#found.get(key);
    if (asked !== undefined) return asked;
    const hash = hashOf(key);
    // Those that are asked for at once are looked up at once.
    this.#lookup ??= Promise.resolve().then(() => this.#lookUp());
    this.#wanted.push(hash);
    const known = this.#lookup.then((rows) => rows.get(hash) ?? null);
    this.#found.set(key, known);
    return known;
  }

  /** What is known of others stays true when documents were only kept. Anything else may have changed it. */
  forget(written: readonly DocumentChange[]): void {
    if (written.every((change) => 'keep' in change)) for (const { keep } of written) this.#found.delete(keep);
    else this.#found.clear();
  }

  async #lookUp(): Promise<ReadonlyMap<string, Known>> {
    const wanted = this.#wanted;
    this.#wanted = [];
    this.#lookup = null;
    const { sourceId, rules } = this.#context;
    if (await (this.#isNew ??= this.#hasNone(sourceId))) return new Map();
    const rows = await selectIn(wanted, (list) =>
      execute<Pick<DocumentRow, 'key_hash' | 'type' | 'modified' | 'validator' | 'content_hash' | 'rules'>>(
        this.#ledger,
        `select key_hash, type, modified, validator, content_hash, rules from ledger_document
         where source_id = ? and key_hash in (${list.map(() => '?').join()})`,
        [sourceId, ...list],
      ),
    );
    const current = rows.filter((row) => row.rules === rules);
    return new Map(
      current.map(({ key_hash, type, modified, validator, content_hash }) => [
        key_hash,
        { type, modified, validator, contentHash: content_hash },
      ]),
    );
  }

  async #hasNone(sourceId: number): Promise<boolean> {
    const { db } = this.#ledger;
    const rows = db.selectFrom('ledger_document').where('source_id', '=', sourceId);
    return (await rows.select('post_id').limit(1).executeTakeFirst()) === undefined;
  }
}
