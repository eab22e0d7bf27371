import type { LedgerRun } from '../../../ports/run.ts';
import { execute, hashOf, selectIn, type LedgerDatabase } from '../tables/rows.ts';
import type { ChangeContext, DocumentChange, DocumentRow } from '../write/document-changes.ts';

type Known = Awaited<ReturnType<LedgerRun['known']>>;
type KnownRow = Pick<
  DocumentRow,
  'post_id' | 'key_hash' | 'type' | 'modified' | 'validator' | 'content_hash' | 'rules'
>;

const COLUMNS = 'post_id, key_hash, type, modified, validator, content_hash, rules';
/** Documents that are looked up before they are asked for. */
const ROWS_AHEAD = 256;
/** How far the ids of two documents may be apart that follow each other in a source: revisions and files have ids, too. */
const LARGEST_STEP = 1000;

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
  /** By the hashes of their keys: documents that follow the last one, for sources that give them one by one in the order of their ids. */
  #ahead = new Map<string, KnownRow>();
  #lastId = 0;

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
    if (written.every((change) => 'keep' in change)) {
      for (const { keep } of written) this.#found.delete(keep);
    } else {
      this.#found.clear();
      this.#ahead = new Map();
    }
  }

  async #lookUp(): Promise<ReadonlyMap<string, Known>> {
    const wanted = this.#wanted;
    this.#wanted = [];
    this.#lookup = null;
    if (await (this.#isNew ??= this.#hasNone(this.#context.sourceId))) return new Map();
    const rows = wanted.length === 1 ? await this.#findNext(wanted) : await this.#findRows(wanted);
    const current = rows.filter((row) => row.rules === this.#context.rules);
    return new Map(
      current.map(({ key_hash, type, modified, validator, content_hash }) => [
        key_hash,
        { type, modified, validator, contentHash: content_hash },
      ]),
    );
  }

  /** One document, which may follow the last one. */
  async #findNext([hash = '']: readonly string[]): Promise<readonly KnownRow[]> {
    const ahead = this.#ahead;
    const isAhead = ahead.has(hash);
    const [row = ahead.get(hash)] = isAhead ? [] : await this.#findRows([hash]);
    if (row === undefined) return [];
    const step = row.post_id - this.#lastId;
    this.#lastId = row.post_id;
    if (isAhead) ahead.delete(hash);
    else if (step > 0 && step <= LARGEST_STEP) {
      ahead.clear();
      for (const next of await this.#findRowsAfter(row.post_id)) ahead.set(next.key_hash, next);
    }
    return [row];
  }

  #findRows(hashes: readonly string[]): Promise<KnownRow[]> {
    return selectIn(hashes, (list) =>
      execute<KnownRow>(
        this.#ledger,
        `select ${COLUMNS} from ledger_document where source_id = ? and key_hash in (${list.map(() => '?').join()})`,
        [this.#context.sourceId, ...list],
      ),
    );
  }

  #findRowsAfter(postId: number): Promise<readonly KnownRow[]> {
    return execute<KnownRow>(
      this.#ledger,
      `select ${COLUMNS} from ledger_document where source_id + 0 = ? and post_id > ? order by post_id limit ?`,
      [this.#context.sourceId, postId, ROWS_AHEAD],
    );
  }

  async #hasNone(sourceId: number): Promise<boolean> {
    const { db } = this.#ledger;
    const rows = db.selectFrom('ledger_document').where('source_id', '=', sourceId);
    return (await rows.select('post_id').limit(1).executeTakeFirst()) === undefined;
  }
}
