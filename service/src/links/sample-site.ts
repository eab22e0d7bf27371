import type { LinkDataRecord } from '@signpost/contract/records';
import type { LinkStore } from '../ports/link-store.ts';
import { importRecords } from './import-records.ts';

/** An invented site for a first look. Every title says that it is a sample, and so does the address. */
const TOPICS = [
  'Balcony tomatoes',
  'Sourdough for beginners',
  'Repairing a bicycle tube',
  'Reading a tide table',
  'Café crème at home',
  'Keeping a garden diary',
  'Knots for small boats',
  'A week without a car',
  'Mending wool socks',
  'Choosing a head torch',
  'Old maps and where to find them',
  'How to prune an apple tree',
  'Birds at the feeder',
  'Ñandú: a short portrait',
  'Baking with children',
  'A rainy day in the museum',
  'Storing potatoes',
  'Walking the coast path',
  'Beeswax and wood',
  'The smallest workshop',
  'Planting a hedge',
  'Fermenting vegetables',
  'Stargazing in autumn',
  'Crème brûlée, explained',
] as const;
const PAGES = ['About us', 'Contact', 'Imprint', 'Newsletter', 'Archive', 'Support us'] as const;
const ELSEWHERE = [
  'https://example.org/guide',
  'https://example.com/shop',
  'https://example.net/forum/thread',
] as const;

const HOME = 'https://sample.example';

export function sampleRecords(): LinkDataRecord[] {
  const posts = [...TOPICS, ...PAGES].map((topic, index) => ({
    id: 101 + index,
    type: index < TOPICS.length ? 'post' : 'page',
    title: `${topic} (sample)`,
    slug: toSlug(topic),
  }));
  // Each post links to some later ones, so that a few at the front stay orphans.
  const links = posts.flatMap((source, index) =>
    posts
      .filter((_, other) => other > index + 2 && (other * 7 + index * 3) % 11 < 2)
      .map((target) => ({ source, target, url: `${HOME}/${target.slug}/` })),
  );
  const outside = posts.flatMap((source, index) =>
    ELSEWHERE.filter((_, other) => (index + other) % 4 === 0).map((url) => ({
      source,
      target: null,
      url: `${url}/${index}`,
    })),
  );
  return [
    {
      record: 'site',
      home: HOME,
      edit_url: `${HOME}/wp-admin/post.php?post={id}&action=edit`,
      post_types: [
        { slug: 'post', label: 'Post' },
        { slug: 'page', label: 'Page' },
      ],
    },
    ...posts.flatMap(({ id, type, title, slug }, index): LinkDataRecord[] => [
      {
        record: 'post',
        id,
        type,
        status: 'publish',
        title,
        modified: `2026-0${1 + (index % 9)}-${String(10 + (index % 19))} 09:30:00`,
        permalink: `${HOME}/${slug}/`,
      },
      ...(index % 5 === 4
        ? []
        : [{ record: 'seo_score' as const, post_id: id, value: String((index * 37) % 101) }]),
      {
        record: 'link_meta',
        post_id: id,
        internal: countFrom(links, id),
        external: countFrom(outside, id),
        incoming: links.filter(({ target }) => target.id === id).length,
      },
    ]),
    ...[...links, ...outside].map(({ source, target, url }, index): LinkDataRecord => ({
      record: 'link',
      id: index + 1,
      url,
      post_id: source.id,
      target_post_id: target?.id ?? 0,
      type: target === null ? 'external' : 'internal',
    })),
  ];
}

/** The words of a title without accents: `cafe-creme-at-home`. */
function toSlug(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[a-z0-9]+/g) ?? []).join('-');
}

function countFrom(links: { source: { id: number } }[], id: number): number {
  return links.filter(({ source }) => source.id === id).length;
}

export interface ShownSample {
  isShown: boolean;
  /** It was loaded just now. */
  isNew: boolean;
}

/** Loads the sample site into a store that nothing was imported into yet. */
export async function loadSampleSite(store: LinkStore): Promise<ShownSample> {
  const isNew = (await store.dataVersion()) === 0;
  if (isNew) {
    const lines = sampleRecords().map((record) => `${JSON.stringify(record)}\n`);
    await importRecords(store, asStream(lines.join('')), { sample: true });
  }
  return { isShown: (await store.site()).sample, isNew };
}

async function* asStream(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
