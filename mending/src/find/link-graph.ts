import type { IndexedPost } from '../index/indexed-post.ts';
import { NO_TARGET } from '../index/indexed-text.ts';

const NONE: ReadonlySet<number> = new Set();

/** Which post links to which, by id. */
export class LinkGraph {
  readonly #from = new Map<number, Set<number>>();
  readonly #to = new Map<number, Set<number>>();

  put(post: IndexedPost): void {
    this.remove(post.id);
    const targets = new Set<number>();
    const { links } = post.text;
    for (let at = 2; at < links.length; at += 3) {
      const target = links[at] ?? NO_TARGET;
      if (target !== NO_TARGET && target !== post.id) targets.add(target);
    }
    this.#from.set(post.id, targets);
    for (const target of targets) {
      const sources = this.#to.get(target);
      if (sources === undefined) this.#to.set(target, new Set([post.id]));
      else sources.add(post.id);
    }
  }

  remove(id: number): void {
    for (const target of this.#from.get(id) ?? NONE) this.#to.get(target)?.delete(id);
    this.#from.delete(id);
  }

  targetsOf(id: number): ReadonlySet<number> {
    return this.#from.get(id) ?? NONE;
  }

  sourcesOf(id: number): ReadonlySet<number> {
    return this.#to.get(id) ?? NONE;
  }

  /** The targets that have links, and the sources of each. */
  linksTo(isTarget: (id: number) => boolean): Map<number, ReadonlySet<number>> {
    return new Map([...this.#to].filter(([id, sources]) => sources.size > 0 && isTarget(id)));
  }
}
