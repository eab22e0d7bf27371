import type { SourceBook } from '@signpost/indexing/ports/sources';
import type { SiteWriter } from '../ports/site-writer.ts';
import type { PlanDeps } from './plan-deps.ts';

/** The writers that one piece of work needs, each opened once. */
export class Writers {
  readonly #deps: Pick<PlanDeps, 'openWriter'>;
  readonly #sources: SourceBook;
  readonly #open = new Map<number, SiteWriter | null>();

  readonly #signal: AbortSignal;

  constructor(deps: Pick<PlanDeps, 'openWriter'>, sources: SourceBook, signal: AbortSignal) {
    this.#deps = deps;
    this.#sources = sources;
    this.#signal = signal;
  }

  /** Null when the source is gone, or has no password. */
  async of(sourceId: number): Promise<SiteWriter | null> {
    const known = this.#open.get(sourceId);
    if (known !== undefined) return known;
    const source = await this.#sources.findSource(sourceId);
    const secret = source === null ? null : await this.#sources.secretOf(sourceId);
    const writer =
      source === null || secret === null || source.options.user === undefined
        ? null
        : await this.#deps.openWriter(source, secret, this.#signal);
    this.#open.set(sourceId, writer);
    return writer;
  }

  async close(): Promise<void> {
    for (const writer of this.#open.values()) await writer?.close();
  }
}
