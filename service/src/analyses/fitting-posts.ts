import type { PostListArgs, ListedPost } from '@signpost/contract/links';
import { fold } from '@signpost/platform/text';
import type { LinkStore } from '../ports/link-store.ts';

/** Words that tell nothing about the subject of a question, in the languages that most sites are written in. */
const SMALL_WORDS = new Set(
  `about affordable after again also amazing around attention because been before being best better between biggest brand brands cheap cheapest choice
  choices choose choosing company companies compare could customer customers deserve different does doing each every excellent expert experts find from give
  good great have help here high highest into known leading lesser list looking made make makes making many
  more most much name names need needs offer offers other others over people popular provider providers quality rank rated recommend recommended reliable reputation
  sell sells service should some specialist specialists stand standard such suit than
  that their them then there these they thing things this those through trusted under value very want well what when where which while
  whose widest will with within without would year years your
  aber alle auch beste bessere besten dein deine dieser diese dieses eine einen einer eines empfehlen fuer gibt gute guten haben kann koennen marke marken mehr
  nach ohne oder sich sind ueber unter viele welche welcher welches werden wird wenn wie
  avec cette comment dans elle entre leur meilleur meilleure meilleurs meilleures mais nous pour plus quel quelle quels quelles sans sont sous tous tout vous
  cual cuales como donde entre este esta estos estas mejor mejores para pero sobre todos
  alle come dove migliore migliori nella per quale quali sono
  beste deze heeft voor waar welke worden
  melhor melhores onde quais qual`.split(/\s+/),
);

const SHORTEST_WORD = 4;
const MOST_WORDS = 8;
const ROWS_PER_WORD = 50;
const MOST_POSTS = 3;
const FEWEST_INCOMING = 2;

export type FittingPosts = (question: string) => Promise<ListedPost[]>;

type Posts = Pick<LinkStore, 'findListedPosts' | 'countPosts' | 'countLinks'>;

/**
 * Finds well-linked posts that could answer a question: their titles share words with it, and rare words count for more. A
 * well-linked post has at least as many incoming links as posts have on average, and at least two.
 */
export async function fittingPosts(posts: Posts): Promise<FittingPosts> {
  const { total_posts: total } = await posts.countPosts();
  if (total === 0) return async () => [];
  const { internal } = await posts.countLinks();
  const fewest = Math.max(FEWEST_INCOMING, internal / total);
  const known = new Map<string, Promise<Found>>();
  const find = (word: string): Promise<Found> => {
    const found = known.get(word) ?? findByWord(posts, word, total);
    known.set(word, found);
    return found;
  };
  return async (question) => {
    const found = await Promise.all(subjectWords(question).map(find));
    const telling = found.filter(({ rows }) => rows.length > 0);
    // One shared word is chance, unless only one word finds posts at all.
    const fewestWords = Math.min(2, telling.length);
    return rank(telling)
      .filter(({ words, post }) => words >= fewestWords && post.incoming_link_count >= fewest)
      .slice(0, MOST_POSTS)
      .map(({ post }) => post);
  };
}

interface Found {
  rows: ListedPost[];
  weight: number;
}

/** The words that the question is about: its longer words without endings that vary, each once. */
export function subjectWords(question: string): string[] {
  const words = fold(question).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => word.length >= SHORTEST_WORD && !SMALL_WORDS.has(word));
  return [
    ...new Set(
      telling.map((word) => (word.length > SHORTEST_WORD ? word.replace(/(?:es|(?<!s)s)$/, '') : word)),
    ),
  ].slice(0, MOST_WORDS);
}

async function findByWord(posts: Posts, search: string, all: number): Promise<Found> {
  const { rows, total } = await posts.findListedPosts({ ...MOST_LINKED, search });
  return { rows: JSON.parse(`[${rows}]`) as ListedPost[], weight: Math.log(1 + all / Math.max(1, total)) };
}

const MOST_LINKED: PostListArgs = {
  search: '',
  post_type: ['post', 'page'],
  is_orphan: 'linked',
  seo_score_range: '',
  post_id: 0,
  orderby: 'incoming_link_count',
  order: 'DESC',
  offset: 0,
  per_page: ROWS_PER_WORD,
};

function rank(found: readonly Found[]): { post: ListedPost; words: number; weight: number }[] {
  const byId = new Map<number, { post: ListedPost; words: number; weight: number }>();
  for (const { rows, weight } of found) {
    for (const post of rows) {
      const known = byId.get(post.post_id) ?? { post, words: 0, weight: 0 };
      byId.set(post.post_id, { post, words: known.words + 1, weight: known.weight + weight });
    }
  }
  return [...byId.values()].toSorted(
    (a, b) => b.weight - a.weight || b.post.incoming_link_count - a.post.incoming_link_count,
  );
}
