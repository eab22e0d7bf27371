import { isStop, termOf, Vocabulary } from '../words/vocabulary.ts';
import type { IndexedPost } from './indexed-post.ts';
import { makePostings, type Postings } from './postings.ts';

/** At most this many posts, or this share of all, may be outside the postings; beyond that the whole is built again. */
const MOST_LOOSE = 20;
const LOOSE_SHARE = 0.01;
/** A word in more titles than this is part of the name of the site. */
const SITE_NAME_SHARE = 0.4;

/** Which posts have which words. Posts that were put since the last build are loose: they are compared one by one. */
export class TextIndex {
  readonly vocabulary = new Vocabulary();
  /** By place; undefined where a post was removed. */
  posts: (IndexedPost | undefined)[] = [];
  postings: Postings = makePostings([], 0);
  readonly loose = new Set<number>();
  readonly #placeOf = new Map<number, number>();
  readonly #inTitles = new Map<number, number>();
  #inPosts = new Uint32Array(1024);
  #seenIn = new Int32Array(1024);
  #reading = 0;
  #words = 0;
  #removed = 0;

  get size(): number {
    return this.#placeOf.size;
  }

  /** Of words that are not stop words. */
  get averageLength(): number {
    return Math.max(1, this.#words / Math.max(1, this.size));
  }

  ids(): IterableIterator<number> {
    return this.#placeOf.keys();
  }

  placeOf(id: number): number | undefined {
    return this.#placeOf.get(id);
  }

  get(id: number): IndexedPost | undefined {
    const place = this.#placeOf.get(id);
    return place === undefined ? undefined : this.posts[place];
  }

  put(post: IndexedPost): void {
    this.remove(post.id);
    const place = this.posts.length;
    this.posts.push(post);
    this.#placeOf.set(post.id, place);
    this.loose.add(place);
    this.#count(post, 1);
  }

  remove(id: number): void {
    const place = this.#placeOf.get(id);
    const post = this.get(id);
    if (place === undefined || post === undefined) return;
    this.#count(post, -1);
    this.posts[place] = undefined;
    this.#placeOf.delete(id);
    this.loose.delete(place);
    this.#removed += 1;
  }

  /** To be called before questions. Places change here, and nowhere else. */
  build(): void {
    const most = Math.max(MOST_LOOSE, this.size * LOOSE_SHARE);
    if (this.loose.size <= most && this.#removed <= most * 2) return;
    this.posts = this.posts.filter((post) => post !== undefined);
    this.posts.forEach((post, place) => post && this.#placeOf.set(post.id, place));
    this.loose.clear();
    this.#removed = 0;
    this.postings = makePostings(this.posts, this.vocabulary.size);
  }

  /** The number of posts that have the term. */
  inPosts(term: number): number {
    return this.#inPosts[term] ?? 0;
  }

  /** How rare a term is: near 0 for one that every post has. */
  rarity(term: number): number {
    const posts = this.inPosts(term);
    return Math.log(1 + (this.size - posts + 0.5) / (posts + 0.5));
  }

  /** A title without the words that most titles end or begin with. */
  withoutSiteName(title: Uint32Array): Uint32Array {
    const most = Math.max(3, this.size * SITE_NAME_SHARE);
    const isSiteName = (word: number | undefined): boolean =>
      word !== undefined && (this.#inTitles.get(word) ?? 0) > most;
    let from = 0;
    let to = title.length;
    while (to > from && isSiteName(title[to - 1])) to -= 1;
    while (from < to && isSiteName(title[from])) from += 1;
    return to > from ? title.slice(from, to) : title;
  }

  #count(post: IndexedPost, by: 1 | -1): void {
    for (const word of new Set(post.title)) this.#inTitles.set(word, (this.#inTitles.get(word) ?? 0) + by);
    if (this.#inPosts.length < this.vocabulary.size) this.#grow();
    this.#reading += 1;
    for (const word of post.text.words) {
      const term = termOf(word);
      if (isStop(word) || this.#seenIn[term] === this.#reading) continue;
      this.#seenIn[term] = this.#reading;
      this.#inPosts[term] = (this.#inPosts[term] ?? 0) + by;
    }
    this.#words += by * post.text.length;
  }

  #grow(): void {
    const inPosts = new Uint32Array(this.vocabulary.size * 2);
    inPosts.set(this.#inPosts);
    this.#inPosts = inPosts;
    const seenIn = new Int32Array(this.vocabulary.size * 2);
    seenIn.set(this.#seenIn);
    this.#seenIn = seenIn;
  }
}
