import { hash } from 'node:crypto';
import { repeatedLinks } from '../../indexing/extract/repeated-links.ts';
import { memoByObject } from '../../shared/memo-by-object.ts';
import type { ContentSource, KnownDocument, ReadOptions, SourceEvent } from '../../ports/content-source.ts';

/** Pages by which it is told what repeats on most pages, and the most characters of them that are held. */
const SAMPLE_PAGES = 20;
const SAMPLE_LENGTH = 20_000_000;

interface State {
  resume: string;
  /** Null while it is not known. */
  repeated: readonly string[] | null;
}

/**
 * Tells with each whole page which links stand in blocks that repeat on most pages: the first pages of the source show it. What was
 * known of that when a page was read is kept with its validator: where it is something else now, the page is read again.
 */
export function withRepeatedBlocks(source: ContentSource): ContentSource {
  return {
    site: () => source.site(),
    async *read(options) {
      const state = options.resume === null ? null : (JSON.parse(options.resume) as State);
      const from = { ...options, resume: state?.resume ?? null };
      if (options.only === null) yield* inFullRun(source, from, state?.repeated ?? null);
      else yield* marked(source.read(from), await repeatedInFirst(source, options.signal));
    },
    close: () => source.close(),
  };
}

/** The first pages wait until it is known what they have in common. */
async function* inFullRun(
  source: ContentSource,
  options: ReadOptions,
  known: readonly string[] | null,
): AsyncGenerator<SourceEvent> {
  const { signal } = options;
  /** Under which the pages that the source asked for were read. */
  const digests = new Set<string>();
  let repeated = known;
  let waiting: SourceEvent[] = [];
  let sample = startSample();
  for await (const event of source.read({ ...options, known: before })) {
    if (repeated !== null) {
      yield mark(event, repeated);
      continue;
    }
    waiting.push(event);
    if (!sample.isFullWith(event)) continue;
    repeated = await repeatedIn(waiting, source, signal);
    if (isOutdated()) {
      yield* inFullRun(source, options, repeated);
      return;
    }
    for (const each of waiting) yield mark(each, repeated);
    waiting = [];
    sample = startSample();
  }
  repeated ??= await repeatedIn(waiting, source, signal);
  if (isOutdated() && waiting.length > 0) yield* inFullRun(source, options, repeated);
  else for (const each of waiting) yield mark(each, repeated);

  async function before(key: string): Promise<KnownDocument | null> {
    const found = await options.known(key);
    if (found === null || found.validator === null) return found;
    const space = found.validator.indexOf(' ');
    const [digest, validator] = [found.validator.slice(0, space), found.validator.slice(space + 1)];
    digests.add(digest);
    return repeated === null || digest === digestOf(repeated) ? { ...found, validator } : null;
  }

  /** Whether pages may have been taken for the same that were read when other blocks were known to repeat. */
  function isOutdated(): boolean {
    const now = repeated === null ? null : digestOf(repeated);
    return now !== null && known === null && [...digests].some((digest) => digest !== now);
  }
}

const digestOf = memoByObject<readonly string[], string>((repeated) =>
  hash('sha256', repeated.join(' ')).slice(0, 12),
);

/** Tells when enough pages were seen. */
function startSample(): { isFullWith(event: SourceEvent): boolean } {
  let pages = 0;
  let length = 0;
  let same = 0;
  return {
    isFullWith(event) {
      if (event.event === 'same') same += 1;
      for (const { html } of pagesIn([event])) {
        pages += 1;
        length += html.length;
      }
      return pages >= SAMPLE_PAGES || same >= SAMPLE_PAGES || length > SAMPLE_LENGTH;
    },
  };
}

/** Null while all pages are as they were: nothing has to be known then. Where some are, the first ones are read for this alone. */
async function repeatedIn(
  events: readonly SourceEvent[],
  source: ContentSource,
  signal: AbortSignal,
): Promise<string[] | null> {
  const pages = pagesIn(events);
  if (pages.length === 0) return null;
  const isSame = events.some(({ event }) => event === 'same');
  return isSame ? repeatedInFirst(source, signal) : repeatedLinks(pages);
}

async function repeatedInFirst(source: ContentSource, signal: AbortSignal): Promise<string[]> {
  const events: SourceEvent[] = [];
  const sample = startSample();
  const all = { resume: null, since: null, known: async () => null, only: null, signal };
  for await (const event of source.read(all)) {
    events.push(event);
    if (sample.isFullWith(event)) break;
  }
  return repeatedLinks(pagesIn(events));
}

function pagesIn(events: readonly SourceEvent[]): { url: string; html: string }[] {
  return events.flatMap((event) => {
    if (event.event !== 'document') return [];
    const { content, permalink } = event.document;
    return content.kind === 'page' && permalink !== null ? [{ url: permalink, html: content.html }] : [];
  });
}

async function* marked(
  events: AsyncIterable<SourceEvent>,
  repeated: readonly string[],
): AsyncGenerator<SourceEvent> {
  for await (const event of events) yield mark(event, repeated);
}

function mark(event: SourceEvent, repeated: readonly string[] | null): SourceEvent {
  if (event.event === 'checkpoint') {
    const state: State = { resume: event.state, repeated };
    return { event: 'checkpoint', state: JSON.stringify(state) };
  }
  if (event.event !== 'document' || repeated === null) return event;
  const { document } = event;
  const { content } = document;
  if (content.kind !== 'page') return event;
  const validator = document.validator === null ? null : `${digestOf(repeated)} ${document.validator}`;
  return { event: 'document', document: { ...document, validator, content: { ...content, repeated } } };
}
