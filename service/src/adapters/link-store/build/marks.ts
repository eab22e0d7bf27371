import type { LinkRecord, PostRecord } from '@signpost/contract/records';

export interface StoredMarks {
  noindex: Float64Array;
  nofollow: Float64Array;
  /** The menus, each once: its length, then its ids. */
  lists: Float64Array;
  /** The id of each post that has one, and the number of its menu. */
  posts: Float64Array;
}

/** What records say beside the rows: which posts search engines may not list, which links they may not follow, and where menus lead. */
export class Marks {
  /** Ids of posts. */
  readonly noindex = new Set<number>();
  /** Ids of links. */
  readonly nofollow = new Set<number>();
  /** By the id of a post: the ids of those that links outside its content lead to, ascending. Equal lists are one list. */
  readonly menus = new Map<number, readonly number[]>();
  readonly #lists = new Map<string, readonly number[]>();

  /** Of what is stored of them. */
  static from({ noindex, nofollow, lists, posts }: StoredMarks): Marks {
    const marks = new Marks();
    for (const id of noindex) marks.noindex.add(id);
    for (const id of nofollow) marks.nofollow.add(id);
    const menus: (readonly number[])[] = [];
    for (let at = 0; at < lists.length;) {
      const end = at + 1 + (lists[at] ?? 0);
      menus.push(marks.#listOf([...lists.subarray(at + 1, end)]));
      at = end;
    }
    for (let at = 0; at < posts.length; at += 2) {
      const list = menus[posts[at + 1] ?? 0];
      if (list !== undefined) marks.menus.set(posts[at] ?? 0, list);
    }
    return marks;
  }

  notePost({ id, noindex }: PostRecord): void {
    mark(this.noindex, id, noindex === true);
  }

  noteLink({ id, nofollow }: LinkRecord): void {
    mark(this.nofollow, id, nofollow === true);
  }

  /** Adds to what the menus of the post are known to lead to. */
  noteMenu(postId: number, targets: readonly number[]): void {
    const all = new Set([...(this.menus.get(postId) ?? []), ...targets]);
    if (all.size > 0) this.menus.set(postId, this.#listOf([...all].sort((one, other) => one - other)));
  }

  #listOf(sorted: readonly number[]): readonly number[] {
    const key = sorted.join();
    const list = this.#lists.get(key) ?? sorted;
    this.#lists.set(key, list);
    return list;
  }

  /** As they are stored. */
  columns(): StoredMarks {
    return {
      noindex: Float64Array.from(this.noindex).sort(),
      nofollow: Float64Array.from(this.nofollow).sort(),
      ...encodeMenus(this.menus),
    };
  }
}

function mark(marked: Set<number>, id: number, isMarked: boolean): void {
  if (isMarked) marked.add(id);
  else if (marked.size > 0) marked.delete(id);
}

function encodeMenus(menus: Marks['menus']): Pick<StoredMarks, 'lists' | 'posts'> {
  const numbers = new Map<readonly number[], number>();
  const [lists, posts]: [number[], number[]] = [[], []];
  for (const [postId, list] of menus) {
    let number = numbers.get(list);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(list, number);
      lists.push(list.length);
      for (const id of list) lists.push(id);
    }
    posts.push(postId, number);
  }
  return { lists: Float64Array.from(lists), posts: Float64Array.from(posts) };
}
