import type { Said } from '@signpost/contract/indexing';
import { inTransaction, storable } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import { sql } from 'kysely';
import type { LedgerDocument, LedgerRedirect } from '../../../ports/ledger-document.ts';
import type { LedgerRun, RunEnd, RunRecord } from '../../../ports/run.ts';
import type { UnexplainedAddress } from '../../../ports/content-source.ts';
import { freeMemory } from '@signpost/platform/memory';
import { listUnexplained } from '../read/unexplained.ts';
import { hashOf, jsonText, sourceOfEach, type LedgerDatabase } from '../tables/rows.ts';
import { toStored } from '../../../said/stored-said.ts';
import { applyChanges, type Changes } from '../write/apply-changes.ts';
import { settleBlocks } from '../write/settle-blocks.ts';
import type { ChangeContext, ChangeCounts, DocumentChange } from '../write/document-changes.ts';
import { resolveEarly, settle } from '../write/settle.ts';
import type { RedirectChange } from '../write/write-redirects.ts';
import { compareOrphans, noteHalfRead, writeDay } from './end-run.ts';
import {
  forgetOwnLinks,
  keepChangedLinks,
  keepChangedPosts,
  keepListedLinks,
  keepOrphans,
  keepUnreadable,
  roomForLinks,
  type Unreadable,
} from './keep-changes.ts';
import { KnownDocuments } from './known-documents.ts';
import { Lease } from './lock.ts';
import { addCounts, type RunCounts } from './run-counts.ts';
import { MOST_CHANGES, WaitingChanges } from './waiting-changes.ts';
import { readState } from '../tables/state.ts';

/** What a slow source has given is written after this time: others see the progress, and little is lost when the process dies. */
const LONGEST_WAIT_MS = 1000;
/** Transactions after which memory is freed: right after one of them the least is in use. It takes as long as three of them. */
const TRANSACTIONS_BETWEEN = 40;

const currentRevision = sql<number>`(select revision from ledger_state)`;

export interface BegunRun {
  context: ChangeContext;
  holder: string;
  startedAt: number;
  resume: string | null;
  since: number | null;
  counts: RunCounts;
  notes: readonly Said[];
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
  readonly #startedAt: number;
  readonly #lease: Lease;
  readonly #known: KnownDocuments;
  /** By their JSON, so that each is kept once. */
  readonly #notes = new Map<string, Said>();
  /** As of the last transaction, with what the source expects. */
  #counts: RunCounts;
  #waiting = new WaitingChanges();
  #checkpoint: string | null;
  #hasCheckpoint = false;
  #writtenAt: number;
  #transactions = 0;

  constructor(ledger: LedgerDatabase, clock: Clock, begun: BegunRun) {
    this.#ledger = ledger;
    this.#clock = clock;
    this.#context = begun.context;
    this.#startedAt = begun.startedAt;
    this.#lease = new Lease(ledger, clock, begun.context.runId, begun.holder);
    this.#known = new KnownDocuments(ledger, begun.context);
    for (const said of begun.notes) this.note(said);
    this.#counts = begun.counts;
    this.#checkpoint = begun.resume;
    this.#writtenAt = clock.now();
    this.id = begun.context.runId;
    this.resume = begun.resume;
    this.since = begun.since;
    this.signal = this.#lease.signal;
  }

  known(key: string): ReturnType<LedgerRun['known']> {
    return this.#known.find(key);
  }

  put(document: LedgerDocument): Promise<void> {
    return this.#add({ put: document });
  }

  keep(key: string): Promise<void> {
    return this.#add({ keep: key });
  }

  async keepAll(): Promise<void> {
    const { documents } = await this.#ledger.db
      .selectFrom('ledger_document')
      .select(({ fn }) => fn.countAll<number | string>().as('documents'))
      .where('source_id', '=', this.#context.sourceId)
      .executeTakeFirstOrThrow();
    this.expect(Number(documents));
    this.#counts = { ...this.#counts, documents: { ...this.#counts.documents, same: Number(documents) } };
  }

  remove(key: string): Promise<void> {
    return this.#add({ remove: key });
  }

  redirect(redirect: LedgerRedirect): Promise<void> {
    return this.#add({ redirect });
  }

  keepRedirect(look: string): Promise<void> {
    return this.#add({ keepLook: look });
  }

  removeRedirect(look: string): Promise<void> {
    return this.#add({ removeLook: look });
  }

  async noteUnreadable(key: string | null, address: string, reason: Said): Promise<void> {
    this.#waiting.unreadable.push({ address, reason: toStored(reason) });
    if (key !== null) await this.keep(key);
  }

  note(said: Said): void {
    this.#notes.set(JSON.stringify(said), said);
  }

  async checkpoint(state: string): Promise<void> {
    this.#checkpoint = state;
    this.#hasCheckpoint = true;
    if (this.#waiting.isHalfFull || this.#isDue()) await this.#flush();
  }

  expect(documents: number): void {
    this.#counts = { ...this.#counts, documents: { ...this.#counts.documents, expected: documents } };
  }

  progress(): RunRecord {
    return this.#record('running', null, null);
  }

  async unseenAddresses(): Promise<readonly string[]> {
    await this.#flush();
    const documents = await this.#ledger.db
      .selectFrom('ledger_document')
      .select('permalink')
      .where(sourceOfEach, '=', this.#context.sourceId)
      .where('seen_run', '<>', this.id)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('ledger_page_key')
            .select('ledger_page_key.id')
            .whereRef('target_id', '=', 'ledger_document.post_id'),
        ),
      )
      .orderBy('post_id')
      .limit(MOST_CHANGES)
      .execute();
    const redirects = await this.#ledger.db
      .selectFrom('ledger_redirect')
      .select('from_url')
      .where('source_id', '=', this.#context.sourceId)
      .where('seen_run', '<>', this.id)
      .orderBy('look_hash')
      .limit(MOST_CHANGES)
      .execute();
    return [
      ...redirects.map(({ from_url }) => from_url),
      ...documents.flatMap(({ permalink }) => permalink ?? []),
    ];
  }

  async unexplained(): Promise<readonly UnexplainedAddress[]> {
    await this.#flush();
    const { is_unsettled } = await readState(this.#ledger.db);
    if (is_unsettled === 1) await resolveEarly(this.#ledger, (work) => this.#write(work));
    return listUnexplained(this.#ledger.db, this.#context.sourceId);
  }

  async unseenIds(type: string): Promise<readonly number[]> {
    await this.#flush();
    const rows = await this.#ledger.db
      .selectFrom('ledger_document')
      .select(['post_id', 'key_hash'])
      .where(sourceOfEach, '=', this.#context.sourceId)
      .where('seen_run', '<>', this.id)
      .where('type', '=', type)
      .orderBy('post_id')
      .limit(MOST_CHANGES)
      .execute();
    const own = rows.filter(({ post_id, key_hash }) => hashOf(String(post_id)) === key_hash);
    return own.map(({ post_id }) => post_id);
  }

  async removeUnseen(exceptTypes: readonly string[] = [], keepsRedirects = false): Promise<void> {
    await this.#flush();
    while (await this.#removeSome(exceptTypes, keepsRedirects));
  }

  /** Whether there may be more. */
  async #removeSome(exceptTypes: readonly string[], keepsRedirects: boolean): Promise<boolean> {
    const { counts, isFull } = await this.#write(async (ledger) => {
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
        .limit(keepsRedirects ? 0 : MOST_CHANGES)
        .execute();
      const counts = await this.#apply(ledger, {
        removeIds: rows.map(({ post_id }) => post_id),
        removeRedirects: redirects.map(({ look_hash }) => look_hash),
      });
      return { counts, isFull: rows.length === MOST_CHANGES || redirects.length === MOST_CHANGES };
    });
    this.#counts = counts;
    return isFull;
  }

  async end({ onCounting = () => {}, state, problem, stamp = null }: RunEnd): Promise<RunRecord> {
    this.#lease.end();
    await this.#flush();
    const inTransaction = <Result>(work: (ledger: LedgerDatabase) => Promise<Result>): Promise<Result> => {
      onCounting();
      return this.#write(work);
    };
    const { is_unsettled } = await readState(this.#ledger.db);
    await settleBlocks(this.#ledger, this.#context.sourceId, inTransaction, {
      mostChangedLinks: () => roomForLinks(this.#counts),
      onMoved: (ledger, moved) => this.#countMoved(ledger, moved, is_unsettled === 1),
    });
    if (is_unsettled === 1) {
      await inTransaction((ledger) => keepListedLinks(ledger, this.id));
      await settle(this.#ledger, inTransaction);
      // What was added to the posts themselves is known now.
      const own = await inTransaction((ledger) => forgetOwnLinks(ledger, this.id));
      const { changes } = this.#counts;
      const links = { ...changes.links, added: changes.links.added - own };
      this.#counts = { ...this.#counts, changes: { ...changes, links } };
    }
    return this.#write(async (ledger) => {
      const { db } = ledger;
      const endedAt = this.#clock.now();
      // What another run has broken off, or will go on with, is compared by the run that comes to its end.
      if (state === 'done') {
        const compared = await compareOrphans(db);
        await keepOrphans(ledger, this.id, compared);
        const orphans = { new: compared.new.length, rescued: compared.rescued.length };
        this.#counts = { ...this.#counts, changes: { ...this.#counts.changes, orphans } };
        for (const said of await noteHalfRead(db, this.id)) this.note(said);
      }
      await db
        .updateTable('ledger_run')
        .set({
          state,
          ended_at: endedAt,
          problem: problem && toStored(problem),
          counts: JSON.stringify(this.#counts),
          revision: currentRevision,
          notes: jsonText([...this.#notes.values()]),
          ...(state === 'done' && { checkpoint: null, stamp }),
        })
        .where('id', '=', this.id)
        .execute();
      await db.updateTable('ledger_state').set({ holder: null, lease_until: 0 }).execute();
      await writeDay(ledger, endedAt);
      return this.#record(state, endedAt, problem);
    });
  }

  /** Counts links that came into the lists or left them because of what repeats. */
  async #countMoved(ledger: LedgerDatabase, moved: ChangeCounts, isFirst: boolean): Promise<void> {
    if (isFirst) {
      // They were added by this run.
      const { added, removed } = moved.links;
      const links = { added: added - removed, removed: 0, moved: 0 };
      this.#counts = addCounts(this.#counts, { ...moved, links }, 0);
      return;
    }
    await keepChangedLinks(ledger, this.id, moved.changedLinks);
    this.#counts = addCounts(this.#counts, moved, 0);
  }

  async #add(change: DocumentChange | RedirectChange): Promise<void> {
    if (!this.#waiting.add(change)) {
      await this.#flush();
      this.#waiting.add(change);
    }
    if (this.#waiting.isFull || this.#isDue()) await this.#flush();
  }

  #isDue(): boolean {
    // The clock may have been put back.
    return Math.abs(this.#clock.now() - this.#writtenAt) >= LONGEST_WAIT_MS;
  }

  async #flush(): Promise<void> {
    if (this.#waiting.isEmpty && !this.#hasCheckpoint) return;
    const { documents, redirects, unreadable } = this.#waiting;
    this.#counts = await this.#write((ledger) => this.#apply(ledger, { documents, redirects }, unreadable));
    this.#known.forget(documents);
    this.#waiting = new WaitingChanges();
    this.#hasCheckpoint = false;
    this.#writtenAt = this.#clock.now();
    this.#transactions += 1;
    if (this.#transactions % TRANSACTIONS_BETWEEN === 0) freeMemory();
  }

  /** Changes documents and writes down how far the run has come, in one transaction. Gives the numbers of the run after it. */
  async #apply(
    ledger: LedgerDatabase,
    changes: Changes,
    unreadable: readonly Unreadable[] = [],
  ): Promise<RunCounts> {
    const mostChangedLinks = roomForLinks(this.#counts);
    const done = await applyChanges(ledger, this.#context, { ...changes, mostChangedLinks });
    const newlyUnreadable = await keepUnreadable(ledger, this.id, [
      ...unreadable,
      ...done.takenIds.map(({ key, id }) => ({ address: key, reason: toStored({ code: 'id_taken', id }) })),
    ]);
    await keepChangedPosts(ledger, this.id, this.#counts, done.changedPosts);
    await keepChangedLinks(ledger, this.id, done.changedLinks);
    const counts = addCounts(this.#counts, done, newlyUnreadable);
    await ledger.db
      .updateTable('ledger_run')
      .set({
        counts: JSON.stringify(counts),
        revision: currentRevision,
        checkpoint: this.#checkpoint && storable(this.#checkpoint),
        notes: jsonText([...this.#notes.values()]),
      })
      .where('id', '=', this.id)
      .execute();
    return counts;
  }

  /** One transaction of the process that holds the run. */
  #write<Result>(work: (ledger: LedgerDatabase) => Promise<Result>): Promise<Result> {
    return inTransaction(this.#ledger.db, async (db) => {
      const ledger = { ...this.#ledger, db };
      await this.#lease.hold(ledger);
      return work(ledger);
    });
  }

  #record(
    state: RunRecord['state'],
    endedAt: RunRecord['endedAt'],
    problem: RunRecord['problem'],
  ): RunRecord {
    return {
      id: this.id,
      sourceId: this.#context.sourceId,
      state,
      startedAt: this.#startedAt,
      endedAt,
      ...this.#counts,
      problem,
      notes: [...this.#notes.values()],
    };
  }
}
