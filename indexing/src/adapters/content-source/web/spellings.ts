/** Spellings of one address that are asked, one after the other. */
const MOST_SPELLINGS = 3;

interface Page {
  asked: string[];
  waiting: string[];
  isMissing: boolean;
}

export type SpellingsState = [key: string, page: Page][];

/**
 * Addresses that share a key and are spelled differently, such as `/a` and `/a/`. One represents all of them; where nothing is there,
 * the next one is asked.
 */
export class Spellings {
  readonly #pages: Map<string, Page>;

  constructor(state: SpellingsState) {
    this.#pages = new Map(state);
  }

  state(): SpellingsState {
    return [...this.#pages];
  }

  /** The first address with this key, which is asked. */
  first(key: string, url: string): void {
    this.#pages.set(key, { asked: [url], waiting: [], isMissing: false });
  }

  /** Another link to a page that was seen. True when its address has to be asked now. */
  again(key: string, url: string): boolean {
    const page = this.#pages.get(key);
    if (page === undefined) return false;
    const { asked, waiting, isMissing } = page;
    if ([...asked, ...waiting].includes(url) || asked.length + waiting.length >= MOST_SPELLINGS) return false;
    if (isMissing) asked.push(url);
    else waiting.push(url);
    page.isMissing = false;
    return isMissing;
  }

  /** Nothing is at the address that was asked. Gives the one to ask next; null for none. */
  missing(key: string): string | null {
    const page = this.#pages.get(key);
    const next = page?.waiting.shift();
    if (next !== undefined) page?.asked.push(next);
    else if (page !== undefined) page.isMissing = true;
    return next ?? null;
  }

  /** Pages that are missing in every spelling. */
  missingKeys(): string[] {
    return [...this.#pages].filter(([, { isMissing }]) => isMissing).map(([key]) => key);
  }

  /** Something is there. */
  found(key: string): void {
    this.#pages.delete(key);
  }
}
