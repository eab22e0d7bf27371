import { repeatedLinks } from '../../indexing/extract/repeated-links.ts';
import type { ContentSource, ReadOptions, SourceEvent } from '../../ports/content-source.ts';

/** Pages by which it is told what repeats on most pages, and the most characters of them that are held. */
const SAMPLE_PAGES = 20;
const SAMPLE_LENGTH = 20_000_000;

interface State {
  resume: string;
  /** Null while it is not known. */
  repeated: readonly string[] | null;
}

/** Tells with each whole page which links stand in blocks that repeat on most pages: the first pages of the source show it. */
export function withRepeatedBlocks(source: ContentSource): ContentSource {
  return {
    site: () => source.site(),
    async *read(options) {
      const state = options.resume === null ? null : (JSON.parse(options.resume) as State);
      const events = source.read({ ...options, resume: state?.resume ?? null });
      yield* options.only === null
        ? inFullRun(source, events, options, state?.repeated ?? null)
        : marked(events, await repeatedInFirst(source, options.signal));
    },
    close: () => source.close(),
  };
}

/** The first pages wait until it is known what they have in common. */
async function* inFullRun(
  source: ContentSource,
  events: AsyncIterable<SourceEvent>,
  { signal }: ReadOptions,
  known: readonly string[] | null,
): AsyncGenerator<SourceEvent> {
  let repeated = known;
  let waiting: SourceEvent[] = [];
  let sample = startSample();
  for await (const event of events) {
    if (repeated !== null) {
      yield mark(event, repeated);
      continue;
    }
    waiting.push(event);
    if (!sample.isFullWith(event)) continue;
    repeated = await repeatedIn(waiting, source, signal);
    for (const each of waiting) yield mark(each, repeated);
    waiting = [];
    sample = startSample();
  }
  repeated ??= await repeatedIn(waiting, source, signal);
  for (const each of waiting) yield mark(each, repeated);
}

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
  if (event.event !== 'document' || repeated === null || repeated.length === 0) return event;
  const { document } = event;
  const { content } = document;
  if (content.kind !== 'page') return event;
  return { event: 'document', document: { ...document, content: { ...content, repeated } } };
}
