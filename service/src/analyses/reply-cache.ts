import type { AnalysisCallName } from '@signpost/contract/analyses';
import { keyOf, KeptEntries, type EntryName, type KeptEntriesOptions } from '../backend-data/kept-entries.ts';
import { LONGEST_KEPT_MS, type Origin } from '../backend-data/known-changes.ts';
import type { Clock } from '@signpost/platform/time';

/** A kept reply, however old. */
export interface KeptReply<Reply> {
  value: Reply;
  /** When the reply stops being fresh, in milliseconds since the epoch; null when it has. */
  freshUntil: number | null;
  /** When it was fetched, in milliseconds since the epoch. */
  storedAt: number;
}

/** Names a kept reply: the call and its parameters. */
export interface ReplyKey {
  name: AnalysisCallName;
  ids: Readonly<Record<string, string>>;
  params?: Readonly<Record<string, string>>;
}

/** Counts up when the form of a reply changes, so that replies in an earlier form are fetched anew. */
const REPLY_FORM = 3;

/** The replies to analysis calls. An old one is served when the backend fails. */
export class ReplyCache {
  readonly #entries: KeptEntries;
  readonly #clock: Clock;

  constructor(options: KeptEntriesOptions) {
    this.#entries = new KeptEntries(options);
    this.#clock = options.clock;
  }

  async read<Reply>(key: ReplyKey, freshMs: number, mark = ''): Promise<KeptReply<Reply> | null> {
    const entry = await this.#entries.read<Reply>(entryOf(key), LONGEST_KEPT_MS);
    if (entry === null) return null;
    const until = entry.storedAt + freshMs;
    const isFresh = entry.mark === mark && this.#clock.now() < until && entry.standing === 'current';
    return { value: entry.value, freshUntil: isFresh ? until : null, storedAt: entry.storedAt };
  }

  async write(key: ReplyKey, reply: object, origin: Origin, mark: string | null = ''): Promise<void> {
    await this.#entries.write(entryOf(key), { value: reply, origin, mark }, LONGEST_KEPT_MS);
  }
}

/** Names the flight that fetches a reply. */
export function flightOf(key: ReplyKey): string {
  return keyOf(entryOf(key));
}

function entryOf({ name, ids: { id = '', ...others }, params = {} }: ReplyKey): EntryName {
  const query = new URLSearchParams(params).toString();
  const rest = [REPLY_FORM, ...Object.values(others)].join('_') + (query === '' ? '' : `?${query}`);
  return { part: name, brandId: id, rest };
}
