import type { PublishedRecord } from '../../src/ports/published-links.ts';
import { indexSite } from '../../src/index-site.ts';
import type {
  ContentSource,
  ReadOptions,
  SourceDocument,
  SourceEvent,
  SourceSite,
} from '../../src/ports/content-source.ts';
import type { WordPressData, WordPressSource } from '../../src/wordpress/wordpress-data.ts';
import type { RunRecord } from '../../src/ports/run.ts';
import type { ShownLink, ShownPost } from '../../src/ports/link-index.ts';
import type { SiteLedger } from '../../src/ports/site-ledger.ts';

export const HOME = 'https://site.example';

/** What a source says about a WordPress site whose permalinks are the names of posts. */
export function wordPress(data: Partial<WordPressData> = {}): WordPressSource['platform'] {
  return {
    rules: 'wordpress',
    data: {
      permalinkStructure: '/%postname%/',
      frontPageId: null,
      postsPageId: null,
      archivePaths: ['category'],
      queryVariables: [],
      uploadsPath: 'wp-content/uploads',
      redirects: [],
      ...data,
    },
  };
}

/** What a source has said of a WordPress site. */
export function wordPressIn({ platform }: SourceSite): WordPressData {
  if (platform?.rules !== 'wordpress') throw new Error('The site is not made with WordPress');
  return platform.data as WordPressData;
}

/** A WordPress site whose permalinks are the names of posts. */
export const WORDPRESS_SITE: SourceSite = {
  home: HOME,
  aliases: [],
  editUrl: null,
  types: [
    { slug: 'post', label: 'Post' },
    { slug: 'page', label: 'Page' },
  ],
  platform: wordPress(),
  warnings: [],
};

export const PAGES_SITE: SourceSite = { ...WORDPRESS_SITE, platform: null };

/** A published post with these links in its text. */
export function aPost(
  id: number,
  slug: string,
  hrefs: readonly string[] = [],
  overrides: Partial<SourceDocument> = {},
): SourceDocument {
  return {
    key: String(id),
    id,
    type: 'post',
    status: 'publish',
    isProtected: false,
    isNoindex: false,
    title: `Post ${id}`,
    modified: '2026-01-02 03:04:05',
    permalink: `${HOME}/${slug}/`,
    seoScore: null,
    addresses: [],
    validator: null,
    content: { kind: 'post', html: textWith(hrefs) },
    ...overrides,
  };
}

export function textWith(hrefs: readonly string[]): string {
  return `<p>${hrefs.map((href) => `See <a href="${href}">this</a> here.`).join(' ')}</p>`;
}

/** A page without an id of its own. */
export function aPage(path: string, hrefs: readonly string[] = []): SourceDocument {
  const permalink = `${HOME}/${path}`;
  return { ...aPost(1, path, hrefs), key: permalink, id: null, permalink };
}

type Read = (options: ReadOptions) => AsyncIterable<SourceEvent> | Iterable<SourceEvent>;

export function aSource(read: Read, site: SourceSite = WORDPRESS_SITE): ContentSource {
  return {
    site: async () => site,
    async *read(options) {
      yield* read(options);
    },
    close: async () => {},
  };
}

/** The events of a run over all documents. */
export function* allOf(documents: Iterable<SourceDocument>): Generator<SourceEvent> {
  for (const document of documents) yield { event: 'document', document };
  yield { event: 'complete' };
}

export interface RunOptions {
  sourceId?: number;
  site?: SourceSite;
  noText?: boolean;
  only?: readonly string[];
  signal?: AbortSignal;
}

/** One run of a source that gives these events. */
export async function runOf(
  ledger: SiteLedger,
  read: Read | Iterable<SourceEvent>,
  { sourceId, site, noText = false, only, signal = new AbortController().signal }: RunOptions = {},
): Promise<RunRecord> {
  const source = aSource(typeof read === 'function' ? read : () => read, site);
  const id = sourceId ?? (await ledger.ensureSource({ kind: 'test', location: 'here', options: {} })).id;
  return indexSite(ledger, {
    sourceId: id,
    source,
    settings: {},
    noText,
    only: only ?? null,
    signal,
    onProgress: () => {},
  });
}

export interface LedgerDump {
  records: PublishedRecord[];
  posts: ShownPost[];
  links: ShownLink[];
  broken: unknown[];
}

/** All that the ledger says. Links are told apart by their place, unless their ids are to be compared too. */
export async function dump(ledger: SiteLedger, { withLinkIds = false } = {}): Promise<LedgerDump> {
  const plain = <Link extends { id: number }>(link: Link): Link => (withLinkIds ? link : { ...link, id: 0 });
  const records: PublishedRecord[] = [];
  const posts: ShownPost[] = [];
  const links: ShownLink[] = [];
  for (const record of (await Array.fromAsync(ledger.records())).flat()) {
    if (record.record === 'post') {
      const post = await ledger.findPost(record.id);
      if (post !== null) posts.push(post);
      for (const direction of ['outgoing', 'incoming'] as const) {
        const found = await ledger.listLinks({ postId: record.id, direction, page: 1, perPage: 1000 });
        links.push(...found.items.map(plain));
      }
    }
    records.push(record.record === 'link' ? plain(record) : record);
  }
  const broken = await ledger.listBroken({ reason: null, page: 1, perPage: 1000 });
  return {
    records: withLinkIds ? records : records.sort(byText),
    posts,
    links,
    broken: broken.items.map(plain),
  };
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}
