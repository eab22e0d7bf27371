import type { LinkCandidate } from '@signpost/contract/indexing';
import { fold } from '@signpost/platform/text';
import { decodedText } from '../addresses/path.ts';
import { idIn, notFound } from '../index-refusals.ts';
import type { ReadPlace } from '../ports/ledger-place.ts';
import type { LinkIndex, ShownLink } from '../ports/link-index.ts';
import { editDistance } from './edit-distance.ts';

const MOST = 5;
/** Letters of a name for each one that may be misspelled. */
const LETTERS_PER_SLIP = 6;
/** The share of words that two names have to have in common. */
const ALIKE = 0.5;

type Post = { id: number; title: string; permalink: string };

/** The order of what was found: the surest first. */
const CERTAINTY = {
  redirect_end: 'certain',
  platform_guess: 'likely',
  same_title: 'likely',
  same_name: 'likely',
  spelling: 'possible',
  same_words: 'possible',
} as const satisfies Record<LinkCandidate['how'], LinkCandidate['certainty']>;
const HOWS = Object.keys(CERTAINTY);

/** Where a broken link may have been meant to lead. */
export async function findCandidates(place: ReadPlace<LinkIndex>, id: string): Promise<LinkCandidate[]> {
  const index = await place.read();
  const link = await index.findBroken(idIn(id));
  if (link === null) throw notFound('broken link');
  const known = knownEnd(link);
  if (known !== null) return [known];
  if (link.kind === 'external') return [];
  const found: { candidate: LinkCandidate; closeness: number }[] = [];
  const compare = comparer(link);
  for await (const posts of index.walkPosts()) {
    for (const post of posts) {
      const match = compare(post);
      if (match === null || post.id === link.source.id) continue;
      const { how, closeness } = match;
      const certainty = CERTAINTY[how];
      const candidate = { url: post.permalink, post_id: post.id, title: post.title, how, certainty };
      found.push({ candidate, closeness });
    }
  }
  return found
    .toSorted(
      (one, other) =>
        HOWS.indexOf(one.candidate.how) - HOWS.indexOf(other.candidate.how) ||
        other.closeness - one.closeness ||
        one.candidate.post_id - other.candidate.post_id,
    )
    .slice(0, MOST)
    .map(({ candidate }) => candidate);
}

/** Where visitors are led today. */
function knownEnd(link: ShownLink): LinkCandidate | null {
  if (link.kind === 'external') {
    const end = link.check?.leadsTo ?? null;
    return end === null
      ? null
      : { url: end, post_id: 0, title: '', how: 'redirect_end', certainty: 'certain' };
  }
  if (link.target === null || link.target.permalink === null || link.target.status !== 'publish') return null;
  const how = link.reason === 'reached_by_guess' ? 'platform_guess' : 'redirect_end';
  return {
    url: link.target.permalink,
    post_id: link.target.id,
    title: link.target.title,
    how,
    certainty: CERTAINTY[how],
  };
}

interface Match {
  how: LinkCandidate['how'];
  closeness: number;
}

function comparer({ url, anchor }: ShownLink): (post: Post) => Match | null {
  const name = nameIn(url);
  const words = wordsOf(name);
  const text = fold(anchor.trim());
  const slips = Math.floor(name.length / LETTERS_PER_SLIP);
  return ({ title, permalink }) => {
    const other = nameIn(permalink);
    if (text !== '' && text === fold(title.trim())) return { how: 'same_title', closeness: 1 };
    if (name === '' || other === '') return null;
    if (name === other) return { how: 'same_name', closeness: 1 };
    const distance = slips === 0 ? 1 : editDistance(name, other, slips);
    if (distance <= slips) return { how: 'spelling', closeness: -distance };
    const shared = Math.max(alike(words, wordsOf(other)), alike(words, wordsOf(fold(title))));
    return shared >= ALIKE ? { how: 'same_words', closeness: shared } : null;
  };
}

/** The last part of the path without its ending, in small letters. */
function nameIn(url: string): string {
  const parts = (URL.parse(url)?.pathname ?? '').split('/').filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  return fold(decodedText(last).replace(/\.\w{1,5}$/, ''));
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2));
}

/** The words that two names share, as a part of all their words. */
function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size < 2) return 0;
  const shared = one.intersection(other).size;
  return shared / (one.size + other.size - shared);
}
