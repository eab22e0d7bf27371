import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { entryModule } from '@signpost/platform/place';
import type { SiteSettings, SourceDocument, SourceSite } from '../ports/content-source.ts';
import type { LedgerDocument, LedgerLink } from '../ports/ledger-document.ts';
import type { Site } from '../addresses/site.ts';
import { rulesOf } from '../rules-of.ts';
import {
  extractDocument,
  type Extracted,
  type ExtractedSite,
  type KnownContent,
} from './extract-document.ts';

/** Of what the thread makes its site. */
export interface ThreadSite {
  told: Pick<SourceSite, 'home' | 'aliases' | 'platform'>;
  settings: Partial<SiteSettings>;
  noText: boolean;
}

export interface ThreadTask {
  document: SourceDocument;
  known: KnownContent;
}

type ThreadLink = Omit<LedgerLink, 'page'> & { page: { key: string } | null };
type ThreadDocument = Omit<LedgerDocument, 'links'> & { links: readonly ThreadLink[] };

export type ThreadAnswer = Exclude<Extracted, LedgerDocument> | ThreadDocument;

/** Documents of a run before a thread takes the next ones: it takes 40 MB, and a tenth of a second to start. */
const DOCUMENTS_BEFORE = 500;
/** Documents, and letters of them, that a thread is given before their turn to be stored comes: a transaction takes 250 or so. */
const MOST_AHEAD = 256;
const MOST_LETTERS = 4_000_000;

/** Extracts the links and texts of documents: of a large run in a thread of its own, while others are stored. */
export class Extractor {
  readonly #given: ThreadSite;
  readonly #extracted: ExtractedSite;
  readonly #waiting: PromiseWithResolvers<ThreadAnswer>[] = [];
  #documents = 0;
  #thread: Worker | null = null;

  constructor(site: Site, given: ThreadSite) {
    this.#given = given;
    this.#extracted = { site, home: given.told.home, noText: given.noText };
  }

  /** Whether this number of documents, with this number of letters, may wait to be stored while further ones are extracted. */
  hasRoom(documents: number, letters: number): boolean {
    return this.#thread !== null && documents <= MOST_AHEAD && letters <= MOST_LETTERS;
  }

  async extract(document: SourceDocument, known: KnownContent): Promise<Extracted> {
    this.#documents += 1;
    if (this.#documents === DOCUMENTS_BEFORE && availableParallelism() > 1) this.#thread = this.#start();
    if (this.#thread === null) return extractDocument(document, known, this.#extracted);
    const answer = Promise.withResolvers<ThreadAnswer>();
    this.#waiting.push(answer);
    const task: ThreadTask = { document, known };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#thread.postMessage(task);
    const found = await answer.promise;
    return found !== null && 'links' in found ? this.#withPages(found) : found;
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  #start(): Worker {
    const module = entryModule('indexing/src/extracting/extracting-thread.ts');
    const thread = new Worker(pathToFileURL(module), { workerData: this.#given });
    thread.on('message', (answer: ThreadAnswer) => this.#waiting.shift()?.resolve(answer));
    const fail = (error: Error): void => {
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    };
    thread.on('error', fail);
    thread.on('exit', () => fail(new Error('The thread that extracts links has ended.')));
    return thread;
  }

  #withPages(found: ThreadDocument): LedgerDocument {
    const rules = rulesOf(this.#extracted.site);
    const links = found.links.map(({ page, ...link }): LedgerLink => {
      const key = page?.key ?? null;
      return { ...link, page: key === null ? null : { key, candidates: () => rules.candidates(key) } };
    });
    const text = found.text && { ...found.text, bytes: Buffer.from(found.text.bytes.buffer) };
    return { ...found, links, text };
  }
}
