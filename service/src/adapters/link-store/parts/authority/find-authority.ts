import type { ListPage } from '../../../../ports/link-store.ts';
import type { Generation } from '../../read/generation.ts';
import { asListedPosts } from '../rows/show-rows.ts';
import type { LinkedPosts } from './linked-posts.ts';
import { DAMPING } from './page-rank.ts';
import { storedAuthority, storedLinks, type StoredAuthority } from './read.ts';
import { shownShare, standingsOf } from './standing.ts';

/** How many of the links that give most are shown. */
const SHOWN_SOURCES = 10;

/** The authority of a listed post and where it comes from, as one row; no row when it is not listed. */
export async function findAuthority(generation: Generation, postId: number): Promise<ListPage> {
  const post = await generation.db
    .selectFrom('post_row')
    .where('post_id', '=', postId)
    .select(['slot', 'json'])
    .executeTakeFirst();
  const stored = await storedAuthority(generation);
  if (post === undefined || stored === null) return { rows: '', total: 0 };
  const { slot } = post;
  const isRanked = (stored.ranks[slot] ?? 0) > 0;
  const sources = isRanked ? sourcesOf(await storedLinks(generation), stored, slot) : [];
  const given = sources.reduce((sum, { part }) => sum + part, 0);
  const shown = sources.slice(0, SHOWN_SOURCES);
  const slots = shown.map((source) => source.slot);
  const rows = await asListedPosts(generation, slots, await generation.postRows(slots));
  const shownSources = shown.map(
    ({ part, links }, at) => `{"post":${rows[at]},"part":${shownShare(part)},"links":${links}}`,
  );
  const [row] = await asListedPosts(generation, [slot], [post.json]);
  const [standing] = await standingsOf(generation, [slot]);
  const rest = {
    of: generation.meta.authority?.posts ?? 0,
    own_part: isRanked ? shownShare(Math.max(0, 1 - given)) : null,
  };
  const fields = [
    `"post":${row}`,
    JSON.stringify({ ...standing, ...rest }).slice(1, -1),
    `"sources":[${shownSources.join(',')}]`,
    `"sources_total":${sources.length}`,
  ];
  return { rows: `{${fields.join(',')}}`, total: 1 };
}

interface Source {
  slot: number;
  /** The part of the authority of the post that it gives. */
  part: number;
  /** Posts that it links to. */
  links: number;
}

/** Every post that passes authority to this one, the strongest first. It goes through all links: some milliseconds for ten million. */
function sourcesOf(
  { starts, ends, unfollowed }: LinkedPosts,
  { shares, ranks }: StoredAuthority,
  slot: number,
): Source[] {
  const isUnfollowed = new Set(unfollowed);
  const sources: Source[] = [];
  for (let at = ends.indexOf(slot); at !== -1; at = ends.indexOf(slot, at + 1)) {
    const source = sourceAt(starts, at);
    if (isUnfollowed.has(at) || ranks[source] === 0) continue;
    let links = 0;
    for (const target of ends.subarray(starts[source], starts[source + 1]))
      if (ranks[target] !== 0) links += 1;
    const part = (DAMPING * (shares[source] ?? 0)) / links / (shares[slot] ?? 1);
    sources.push({ slot: source, part, links });
  }
  return sources.sort((one, other) => other.part - one.part || one.slot - other.slot);
}

/** The slot of the post whose links the place is among. */
function sourceAt(starts: Uint32Array, place: number): number {
  let [from, to] = [0, starts.length - 1];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((starts[middle + 1] ?? 0) <= place) from = middle + 1;
    else to = middle;
  }
  return from;
}
