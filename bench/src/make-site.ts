import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export const WORDS =
  'garden tomato bread river music winter café crème señor über naïve straße maple copper letter harbour window silver orange little modern ancient secret travel guide review recipe summer history market island mountain bridge engine paper stone light story school doctor castle winter pepper butter forest planet mirror rocket sailor ticket violet walnut'.split(
    ' ',
  );
const TYPES = ['post', 'post', 'post', 'post', 'page', 'product', 'docs'] as const;
const HOME = 'https://bench.example';

/** The same numbers for the same seed, so that every run measures the same site. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** An invented site of `posts` posts and ten times as many links, in the record format. */
export async function makeSite(file: string, posts: number): Promise<void> {
  const partial = `${file}.partial`;
  await pipeline(Readable.from(lines(posts)), createWriteStream(partial, { highWaterMark: 1 << 20 }));
  await rename(partial, file);
}

function* lines(posts: number): Generator<string> {
  const next = random(posts);
  const below = (limit: number): number => Math.floor(next() * limit);
  const word = (): string => WORDS[below(WORDS.length)] ?? '';
  const types = TYPES.map((slug) => ({ slug, label: slug }));
  yield `${JSON.stringify({ record: 'site', home: HOME, edit_url: `${HOME}/wp-admin/post.php?post={id}&action=edit`, post_types: types })}\n`;

  let chunk: string[] = [];
  const put = (record: object): void => void chunk.push(`${JSON.stringify(record)}\n`);
  /** What was put, once it is `enough` lines. */
  function* taken(enough = 2000): Generator<string> {
    if (chunk.length < enough) return;
    yield chunk.join('');
    chunk = [];
  }
  for (let id = 1; id <= posts; id += 1) {
    const title = `${word()} ${word()} ${word()} ${word()} ${below(100_000)}`;
    const day = String(1 + below(28)).padStart(2, '0');
    const modified = `20${10 + below(16)}-0${1 + below(9)}-${day} 1${below(10)}:${10 + below(50)}:${10 + below(50)}`;
    const status = next() < 0.93 ? 'publish' : 'draft';
    put({
      record: 'post',
      id,
      type: TYPES[below(TYPES.length)],
      status,
      title,
      modified,
      permalink: `${HOME}/${id}-${word()}/`,
    });
    if (next() < 0.7) put({ record: 'seo_score', post_id: id, value: String(below(101)) });
    const incoming = next() < 0.3 ? 0 : below(40);
    if (next() < 0.92)
      put({ record: 'link_meta', post_id: id, internal: below(15), external: below(8), incoming });
    yield* taken();
  }
  for (let id = 1; id <= posts * 10; id += 1) {
    const source = 1 + below(posts);
    const type = next() < 0.6 ? 'internal' : 'external';
    // Few posts get most of the links.
    const page = Math.floor(posts * next() ** 3);
    const target = type === 'internal' ? page + 1 : 0;
    const url =
      type === 'internal'
        ? `${HOME}/${target}-linked/`
        : `https://site${page % 997}.example.org/${WORDS[page % WORDS.length]}/page/${page}`;
    put({ record: 'link', id, url, post_id: source, target_post_id: target, type });
    yield* taken();
  }
  yield* taken(1);
}
