import { hash } from 'node:crypto';

/** Levels below the body whose elements tell templates apart. */
const DEEPEST = 2;
/** A page with more different parts is recognised by the first ones. */
const MOST_PARTS = 40;

const FRAMES = new Set([
  'div',
  'main',
  'section',
  'article',
  'header',
  'footer',
  'nav',
  'aside',
  'form',
  'table',
]);

/** Gathers by what a page is known as one of those that the same template has made: the classes of its outermost parts. */
export class PageTemplate {
  readonly #parts = new Set<string>();

  /** A part of the page. `depth` is the number of elements that are open in the body, this one included. */
  add(name: string, className: string | undefined, depth: number): void {
    if (name !== 'body' && (!FRAMES.has(name) || depth > DEEPEST)) return;
    if (this.#parts.size < MOST_PARTS) this.#parts.add(`${name} ${sharedClasses(className ?? '')}`);
  }

  /** A short text of letters and digits. */
  get name(): string {
    return hash('sha256', [...this.#parts].sort().join('\n')).slice(0, 16);
  }
}

/** Those with a digit are of one page, such as `postid-7`. */
function sharedClasses(className: string): string {
  const classes = className.slice(0, 1000).split(/[\t\n\f\r ]+/);
  return classes
    .filter((each) => each !== '' && !/\d/.test(each))
    .sort()
    .join(' ');
}
