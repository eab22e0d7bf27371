import type { SourceDocument, SourceEvent } from './ports/content-source.ts';

/** The sample site as it was some days ago. */
interface Edition {
  daysAgo: number;
  /** Posts of this day and of later ones were not published yet, and nothing linked to them. */
  postsBefore: string;
  /** What was on a page then in place of what is there now. */
  edits: readonly Edit[];
  hasWinterSalads: boolean;
}

interface Edit {
  page: string;
  now: string;
  before: string;
}

/** An address that led nowhere until it was corrected. */
const WRONG_ADDRESS: Edit = {
  page: '/garden/birds-at-the-feeder/',
  now: 'href="/garden/keeping-a-garden-diary/"',
  before: 'href="/garden/diary/"',
};
/** The only link to a post, which went. */
const LAST_LINK: Edit = {
  page: '/garden/birds-at-the-feeder/',
  now: 'with hot water.',
  before: 'with hot water, and fill <a href="/garden/a-pond-in-a-tub/">the pond</a>.',
};

/** A link that rescued a post from being an orphan. */
const NO_LINK_YET: Edit = {
  page: '/garden/keeping-a-garden-diary/',
  now: '<a href="/roads/old-maps-and-where-to-find-them/">old maps</a>',
  before: 'old maps',
};

const ALL_EDITS = [WRONG_ADDRESS, NO_LINK_YET, LAST_LINK];

/** The oldest first. What the folder holds comes after the last one. */
export const SAMPLE_EDITIONS: readonly Edition[] = [
  { daysAgo: 28, postsBefore: '2026-05-20', edits: ALL_EDITS, hasWinterSalads: true },
  { daysAgo: 21, postsBefore: '2026-05-30', edits: [NO_LINK_YET, LAST_LINK], hasWinterSalads: true },
  { daysAgo: 14, postsBefore: '2026-06-05', edits: [LAST_LINK], hasWinterSalads: true },
  { daysAgo: 8, postsBefore: '2026-06-09', edits: [LAST_LINK], hasWinterSalads: true },
  { daysAgo: 3, postsBefore: '2026-06-12', edits: [LAST_LINK], hasWinterSalads: false },
];

/** What the sample site held when an edition was read, made from what it holds now. */
export function* eventsOf(edition: Edition, now: readonly SourceEvent[]): Generator<SourceEvent> {
  const later = new Set(
    now.flatMap((event) =>
      event.event === 'document' && isLater(event.document, edition) ? (event.document.permalink ?? []) : [],
    ),
  );
  for (const event of now) {
    if (event.event === 'complete' && edition.hasWinterSalads) yield WINTER_SALADS;
    yield event.event === 'document'
      ? { event: 'document', document: asItWas(event.document, edition, later) }
      : event;
  }
}

function isLater({ type, modified }: SourceDocument, { postsBefore }: Edition): boolean {
  return type === 'post' && modified >= postsBefore;
}

function asItWas(document: SourceDocument, edition: Edition, later: ReadonlySet<string>): SourceDocument {
  const { content, permalink } = document;
  if (content.kind !== 'page' || permalink === null) return document;
  const isPublished = !later.has(permalink);
  let html = content.html.replaceAll(
    /<a\s+href="([^"]+)"\s*>([^<]*)<\/a\s*>/g,
    (link, href: string, text: string) => (later.has(new URL(href, permalink).href) ? text : link),
  );
  for (const { page, now, before } of edition.edits)
    if (permalink.endsWith(page)) html = html.replace(now, before);
  if (isPublished && html === content.html) return document;
  // The current page is compared by its validator first: this one differs.
  const status = isPublished ? document.status : 'future';
  return { ...document, status, validator: null, content: { ...content, html } };
}

/** A page that went, though others still lead to it. */
const WINTER_SALADS: SourceEvent = {
  event: 'document',
  document: {
    key: 'winter-salads/index.html',
    id: null,
    type: 'post',
    status: 'publish',
    isProtected: false,
    isNoindex: false,
    title: 'Winter salads (sample)',
    modified: '2026-01-22 09:30:00',
    permalink: 'https://sample.example/winter-salads/',
    seoScore: null,
    addresses: [],
    validator: null,
    content: {
      kind: 'page',
      html: '<main><p>Sow by the <a href="/garden/sowing-calendar/">sowing calendar</a>.</p></main>',
    },
  },
};
