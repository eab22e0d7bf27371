import { isStop, termOf } from '../words/vocabulary.ts';
import type { IndexedPost } from './indexed-post.ts';

/** Which posts have which words, and how often: for each term a piece of `posts` and `counts`. */
export interface Postings {
  starts: Uint32Array;
  /** By their place in the list of posts. */
  posts: Uint32Array;
  /** 255 means 255 or more. */
  counts: Uint8Array;
  /** The lengths of the posts, by their places: to look at each post would take most of the time of a question. */
  lengths: Uint32Array;
}

export function makePostings(posts: readonly (IndexedPost | undefined)[], terms: number): Postings {
  const starts = new Uint32Array(terms + 1);
  const seenIn = new Int32Array(terms).fill(-1);
  posts.forEach((post, at) => {
    for (const word of post?.text.words ?? []) {
      const term = termOf(word);
      if (isStop(word) || seenIn[term] === at) continue;
      seenIn[term] = at;
      starts[term + 1] = (starts[term + 1] ?? 0) + 1;
    }
  });
  for (let term = 0; term < terms; term += 1)
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  const total = starts[terms] ?? 0;
  const postings = {
    starts,
    posts: new Uint32Array(total),
    counts: new Uint8Array(total),
    lengths: Uint32Array.from(posts, (post) => post?.text.length ?? 0),
  };
  const next = starts.slice(0, terms);
  seenIn.fill(-1);
  posts.forEach((post, at) => {
    for (const word of post?.text.words ?? []) {
      const term = termOf(word);
      if (isStop(word)) continue;
      if (seenIn[term] === at) {
        const place = (next[term] ?? 0) - 1;
        if ((postings.counts[place] ?? 0) < 255) postings.counts[place] = (postings.counts[place] ?? 0) + 1;
        continue;
      }
      seenIn[term] = at;
      const place = next[term] ?? 0;
      postings.posts[place] = at;
      postings.counts[place] = 1;
      next[term] = place + 1;
    }
  });
  return postings;
}
