import { inTransaction } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import {
  IdTakenError,
  RunLostError,
  type LedgerDocument,
  type LedgerRedirect,
  type LedgerRun,
  type RunEnd,
  type RunRecord,
  type RunState,
} from '../../../ports/site-ledger.ts';
import { applyChanges, type Changes } from '../write/apply-changes.ts';
import {
  identityOf,
  type ChangeContext,
  type ChangeCounts,
  type DocumentChange,
  type DocumentRow,
} from '../write/plan-changes.ts';
import {
  execute,
  hashOf,
  insertRows,
  selectIn,
  sourceOfEach,
  storable,
  type LedgerDatabase,
} from '../tables/rows.ts';
import { lockState } from './lock.ts';
import type { RedirectChange } from '../write/write-redirects.ts';
import { settle } from '../write/settle.ts';
import { compareOrphans, keepOrphans, writeDay } from './end-run.ts';

/** Changes, and links of them, that are written in one transaction. */
const MOST_CHANGES = 1000;
const MOST_LINKS = 20_000;
/** Documents that stay as they are and take as much time as one change. */
const KEPT_PER_CHANGE = 10;
/** What a slow source has told is written after this time: others see the progress, and little is lost when the process dies. */
const LONGEST_WAIT_MS = 1000;
/** The most posts, links and orphans that are kept of those that a run changed. */
const MOST_CHANGED = 1000;
/** A run that was not heard of for this long is over. */
export const LEASE_MS = 60_000;
/** How often a run says that it goes on, and hears that it is to end, in milliseconds. */
const RENEW_MS = 5000;

type Known = NonNullable<Awaited<ReturnType<LedgerRun['known']>>>;

export type RunCounts = Pick<RunRecord, 'documents' | 'changes'>;

export const NO_RUN_COUNTS: RunCounts = {
  documents: { read: 0, same: 0, unreadable: 0, expected: null },
  changes: {
    posts: { added: 0, removed: 0, changed: 0 },
    links: { added: 0, removed: 0, moved: 0 },
    orphans: { new: 0, rescued: 0 },
  },
};

/** As they were stored; earlier versions did not tell links apart that were led elsewhere. */
export function readCounts(text: string): RunCounts {
  const { documents, changes } = JSON.parse(text) as RunCounts;
  return { documents, changes: { ...changes, links: { ...NO_RUN_COUNTS.changes.links, ...changes.links } } };
}

export interface BegunRun {
  context: ChangeContext;
  holder: string;
  startedAt: number;
  resume: string | null;
  since: number | null;
  counts: RunCounts;
  notes: readonly string[];
}

/** The run that this process holds. */
export class SqlLedgerRun implements LedgerRun {
  readonly id: number;
  readonly resume: string | null;
  readonly since: number | null;
  readonly signal: AbortSignal;
  readonly #ledger: LedgerDatabase;
  readonly #clock: Clock;
  readonly #context: ChangeContext;
  readonly #holder: string;
  readonly #startedAt: number;
  readonly #cancel = new AbortController();
  readonly #timer: NodeJS.Timeout;
  /** As of the last transaction. */
  #counts: RunCounts;
  #expected: number | null;
  #documents: DocumentChange[] = [];
  /** How many of them are only kept. */
  #kept = 0;
  #redirects: RedirectChange[] = [];
  #links = 0;
  /** What was asked for since the last transaction: sources ask, and then their documents are compared. */
  readonly #known = new Map<string, ReturnType<LedgerRun['known']>>();
  /** The hashes of the keys that are to be looked up next, and what will be found. */
  #wanted: string[] = [];
  #lookup: Promise<Map<string, Known>> | null = null;
  /** What the waiting changes are about: each document and redirect once. */
  readonly #waiting = new Set<string>();
  #unreadable: { address: string; reason: string }[] = [];
  #checkpoint: string | null;
  #hasCheckpoint = false;
  #writtenAt: number;
  readonly #notes: Set<string>;

  constructor(ledger: LedgerDatabase, clock: Clock, begun: BegunRun) {
    this.#ledger = ledger;
    this.#clock = clock;
    this.#context = begun.context;
    this.#holder = begun.holder;
    this.#startedAt = begun.startedAt;
    this.#counts = begun.counts;
    this.#expected = begun.counts.documents.expected;
    this.#checkpoint = begun.resume;
    this.#writtenAt = clock.now();
    this.#notes = new Set(begun.notes);
    this.id = begun.context.runId;
    this.resume = begun.resume;
    this.since = begun.since;
    this.signal = this.#cancel.signal;
    // A run that has lost its lease learns of it with the next documents.
    this.#timer = setInterval(() => void this.#renew().catch(() => {}), RENEW_MS);
    this.#timer.unref();
  }

  known(key: string): ReturnType<LedgerRun['known']> {
    const asked = this.#known.get(key);
    if (asked !== undefined) return asked;
    const hash = hashOf(key);
    // Those that are asked for at once are looked up at once.
    this.#lookup ??= Promise.resolve().then(() => this.#lookUp());
    this.#wanted.push(hash);
    const known = this.#lookup.then((rows) => rows.get(hash) ?? null);
    this.#known.set(key, known);
    return known;
  }

  async #lookUp(): Promise<Map<string, Known>> {
    const wanted = this.#wanted;
    this.#wanted = [];
    this.#lookup = null;
    const rows = await selectIn(wanted, (list) =>
      execute<Pick<DocumentRow, 'key_hash' | 'modified' | 'validator' | 'content_hash' | 'rules'>>(
        this.#ledger,
        `select key_hash, modified, validator, content_hash, rules from ledger_document
         where source_id = ? and key_hash in (${list.map(() => '?').join()})`,
        [this.#context.sourceId, ...list],
      ),
    );
    const current = rows.filter(({ rules }) => rules === this.#context.rules);
    return new Map(
      current.map(({ key_hash, modified, validator, content_hash }) => [
        key_hash,
        { modified, validator, contentHash: content_hash },
      ]),
    );
  }

  put(document: LedgerDocument): Promise<void> {
    return this.#add({ put: document }, [`key ${document.key}`, identityOf(document)], document.links.length);
  }

  keep(key: string): Promise<void> {
    return this.#add({ keep: key }, [`key ${key}`]);
  }

  remove(key: string): Promise<void> {
    return this.#add({ remove: key }, [`key ${key}`]);
  }

  redirect(redirect: LedgerRedirect): Promise<void> {
    return this.#add({ redirect }, [`look ${redirect.look}`]);
  }

  keepRedirect(look: string): Promise<void> {
    return this.#add({ keepLook: look }, [`look ${look}`]);
  }

  removeRedirect(look: string): Promise<void> {
    return this.#add({ removeLook: look }, [`look ${look}`]);
  }

  async noteUnreadable(key: string | null, address: string, reason: string): Promise<void> {
    this.#unreadable.push({ address, reason });
    if (key !== null) await this.#add({ keep: key }, [`key ${key}`]);
  }

  note(text: string): void {
    this.#notes.add(text);
  }

  async checkpoint(state: string): Promise<void> {
    this.#checkpoint = state;
    this.#hasCheckpoint = true;
    if (this.#size() >= MOST_CHANGES / 2 || this.#isDue()) await this.#flush();
  }

  expect(documents: number): void {
    this.#expected = documents;
  }

  progress(): RunRecord {
    return this.#record('running', null, null);
  }

  async unseenRedirects(): Promise<readonly string[]> {
    await this.#flush();
    const rows = await this.#ledger.db
      .selectFrom('ledger_redirect')
      .select('from_url')
      .where('source_id', '=', this.#context.sourceId)
      .where('seen_run', '<>', this.id)
      .orderBy('look_hash')
      .limit(MOST_CHANGES)
      .execute();
    return rows.map(({ from_url }) => from_url);
  }

  async removeUnseen(exceptTypes: readonly string[] = []): Promise<void> {
    await this.#flush();
    for (;;) {
      const isLast = await this.#write(async (ledger) => {
        const rows = await ledger.db
          .selectFrom('ledger_document')
          .select('post_id')
          .where(sourceOfEach, '=', this.#context.sourceId)
          .where('seen_run', '<>', this.id)
          .$if(exceptTypes.length > 0, (all) => all.where('type', 'not in', exceptTypes))
          .orderBy('post_id')
          .limit(MOST_CHANGES)
          .execute();
        const redirects = await ledger.db
          .selectFrom('ledger_redirect')
          .select('look_hash')
          .where('source_id', '=', this.#context.sourceId)
          .where('seen_run', '<>', this.id)
          .limit(MOST_CHANGES)
          .execute();
        await this.#apply(ledger, {
          removeIds: rows.map(({ post_id }) => post_id),
          removeRedirects: redirects.map(({ look_hash }) => look_hash),
        });
        return rows.length < MOST_CHANGES && redirects.length < MOST_CHANGES;
      });
      if (isLast) return;
    }
  }

  async end({ onCounting = () => {}, ...outcome }: RunEnd): Promise<RunRecord> {
    clearInterval(this.#timer);
    await this.#flush();
    const { is_unsettled } = await this.#ledger.db
      .selectFrom('ledger_state')
      .select('is_unsettled')
      .executeTakeFirstOrThrow();
    if (is_unsettled === 1) {
      await settle(this.#ledger, (work) => {
        onCounting();
        return this.#write(work);
      });
    }
    return this.#write(async (ledger) => {
      const { db } = ledger;
      const endedAt = this.#clock.now();
      // A run that failed can be gone on with: its changes are compared when it is done.
      if (outcome.state !== 'failed') {
        const compared = await compareOrphans(db);
        await keepOrphans(ledger, this.id, compared, MOST_CHANGED);
        const orphans = { new: compared.new.length, rescued: compared.rescued.length };
        this.#counts = { ...this.#counts, changes: { ...this.#counts.changes, orphans } };
      }
      const record = this.#record(outcome.state, endedAt, outcome.problem);
      await db
        .updateTable('ledger_run')
        .set({
          state: outcome.state,
          ended_at: endedAt,
          problem: outcome.problem,
          counts: countsText(record),
          notes: this.#notesText(),
          ...(outcome.state === 'done' && { checkpoint: null }),
        })
        .where('id', '=', this.id)
        .execute();
      await db.updateTable('ledger_state').set({ holder: null, lease_until: 0 }).execute();
      await writeDay(ledger, endedAt);
      return record;
    });
  }

  async #add(change: DocumentChange | RedirectChange, names: readonly string[], links = 0): Promise<void> {
    if (names.some((name) => this.#waiting.has(name))) await this.#flush();
    if ('keep' in change) this.#kept += 1;
    if ('put' in change || 'keep' in change || 'remove' in change) this.#documents.push(change);
    else this.#redirects.push(change);
    this.#links += links;
    for (const name of names) this.#waiting.add(name);
    if (this.#size() >= MOST_CHANGES || this.#links >= MOST_LINKS || this.#isDue()) await this.#flush();
  }

  /** How much work is waiting, in changes. */
  #size(): number {
    return this.#documents.length + this.#redirects.length - this.#kept * (1 - 1 / KEPT_PER_CHANGE);
  }

  #isDue(): boolean {
    return this.#clock.now() - this.#writtenAt >= LONGEST_WAIT_MS;
  }

  async #flush(): Promise<void> {
    if (this.#size() === 0 && this.#unreadable.length === 0 && !this.#hasCheckpoint) return;
    const changes = { documents: this.#documents, redirects: this.#redirects };
    await this.#write((ledger) => this.#apply(ledger, changes));
    // What is known of others stays true when documents were only kept. Anything else may have changed it.
    if (this.#documents.every((change) => 'keep' in change)) {
      for (const change of this.#documents) if ('keep' in change) this.#known.delete(change.keep);
    } else this.#known.clear();
    this.#documents = [];
    this.#kept = 0;
    this.#redirects = [];
    this.#unreadable = [];
    this.#links = 0;
    this.#hasCheckpoint = false;
    this.#waiting.clear();
    this.#writtenAt = this.#clock.now();
  }

  /** Changes documents and writes down how far the run has come, in one transaction. */
  async #apply(ledger: LedgerDatabase, changes: Changes): Promise<void> {
    const { documents, changes: sum } = this.#counts;
    const { added, removed, moved } = sum.links;
    const mostChangedLinks = Math.max(0, MOST_CHANGED - added - removed - moved);
    const done = await applyChanges(ledger, this.#context, { ...changes, mostChangedLinks });
    const unreadable = await this.#addUnreadable(ledger, [
      ...this.#unreadable,
      ...done.takenIds.map(({ key, id }) => ({ address: key, reason: new IdTakenError(id).message })),
    ]);
    await this.#keepChangedPosts(ledger, done.changedPosts);
    await this.#keepChangedLinks(ledger, done.changedLinks);
    const counts: RunCounts = {
      documents: {
        read: documents.read + done.read,
        same: documents.same + done.same,
        unreadable: documents.unreadable + unreadable,
        expected: this.#expected,
      },
      changes: {
        posts: {
          added: sum.posts.added + done.posts.added,
          removed: sum.posts.removed + done.posts.removed,
          changed: sum.posts.changed + done.posts.changed,
        },
        links: {
          added: added + done.links.added,
          removed: removed + done.links.removed,
          moved: moved + done.links.moved,
        },
        orphans: sum.orphans,
      },
    };
    await ledger.db
      .updateTable('ledger_run')
      .set({
        counts: JSON.stringify(counts),
        checkpoint: this.#checkpoint && storable(this.#checkpoint),
        notes: this.#notesText(),
      })
      .where('id', '=', this.id)
      .execute();
    this.#nextCounts = counts;
  }

  /** The first ones of a run: a site that is read for the first time would keep all of its posts. */
  async #keepChangedPosts(ledger: LedgerDatabase, posts: ChangeCounts['changedPosts']): Promise<void> {
    const { added, removed, changed } = this.#counts.changes.posts;
    const room = MOST_CHANGED - (added + removed + changed);
    if (room <= 0) return;
    const rows = posts.slice(0, room).map(({ postId, change, title, address }) => ({
      run_id: this.id,
      post_id: postId,
      kind: change,
      title,
      address,
    }));
    await insertRows(ledger, 'ledger_run_post', rows);
  }

  async #keepChangedLinks(ledger: LedgerDatabase, links: ChangeCounts['changedLinks']): Promise<void> {
    const rows = links.map(({ postId, change, title, address, addressBefore, anchor }) => ({
      run_id: this.id,
      post_id: postId,
      kind: change,
      title,
      address,
      address_before: addressBefore,
      anchor,
    }));
    await insertRows(ledger, 'ledger_run_link', rows);
  }

  /** Each address once per run, also when reading goes on from before it. Gives how many are new. */
  async #addUnreadable(
    ledger: LedgerDatabase,
    unreadable: readonly { address: string; reason: string }[],
  ): Promise<number> {
    const rows = new Map(
      unreadable.map((row) => [
        hashOf(row.address),
        { run_id: this.id, address_hash: hashOf(row.address), ...row },
      ]),
    );
    const known = await selectIn(rows.keys(), (list) =>
      ledger.db
        .selectFrom('ledger_unreadable')
        .select('address_hash')
        .where('run_id', '=', this.id)
        .where('address_hash', 'in', list)
        .execute(),
    );
    for (const { address_hash } of known) rows.delete(address_hash);
    await insertRows(ledger, 'ledger_unreadable', [...rows.values()]);
    return rows.size;
  }

  #nextCounts: RunCounts | null = null;

  /** One transaction of the process that holds the run. */
  async #write<Result>(work: (ledger: LedgerDatabase) => Promise<Result>): Promise<Result> {
    this.#nextCounts = null;
    const result = await inTransaction(this.#ledger.db, async (db) => {
      const ledger = { ...this.#ledger, db };
      await this.#holdLease(ledger);
      return work(ledger);
    });
    this.#counts = this.#nextCounts ?? this.#counts;
    return result;
  }

  async #holdLease(ledger: LedgerDatabase): Promise<void> {
    const { holder } = await lockState(ledger);
    if (holder !== this.#holder) {
      clearInterval(this.#timer);
      throw new RunLostError();
    }
    await ledger.db
      .updateTable('ledger_state')
      .set({ lease_until: this.#clock.now() + LEASE_MS })
      .execute();
    const run = await ledger.db
      .selectFrom('ledger_run')
      .select('is_cancelled')
      .where('id', '=', this.id)
      .executeTakeFirst();
    if (run?.is_cancelled !== 0) this.#cancel.abort();
  }

  #renew(): Promise<void> {
    return inTransaction(this.#ledger.db, (db) => this.#holdLease({ ...this.#ledger, db }));
  }

  #record(state: RunState, endedAt: number | null, problem: string | null): RunRecord {
    const { documents, changes } = this.#counts;
    return {
      id: this.id,
      sourceId: this.#context.sourceId,
      state,
      startedAt: this.#startedAt,
      endedAt,
      documents: { ...documents, expected: this.#expected },
      changes,
      problem,
      notes: [...this.#notes],
    };
  }

  #notesText(): string {
    return storable(JSON.stringify([...this.#notes]));
  }
}

function countsText({ documents, changes }: RunCounts): string {
  return JSON.stringify({ documents, changes });
}
