import { BODY_NAMES, FRAME_IDS, FRAME_NAMES, LIKELY_BODY, SURE_BODY, type FrameName } from './frame-names.ts';
import { positionOf } from './position-of.ts';
import type { Mark } from './region.ts';
import { tokens } from './tokens.ts';

const OTHER_POST: FrameName = { position: 'aside', kind: 'frame' };
/** Of the names of a post: `post-12`, and `elementor-12` around what was made of it with that builder. */
const NUMBERED = /^(post|elementor)-(\d+)$/;

/** Reads the marks of elements. Names repeat on a page, so that each text of names is looked at once. */
export class ElementMarks {
  readonly #byNames = new Map<string, Mark | null>();
  /** The id of the post that the page shows; null when it does not say, or shows none. */
  postId: number | null = null;

  /** Null for an element that says nothing. */
  of(name: string, attributes: ReadonlyMap<string, string>): Mark | null {
    if (attributes.size === 0) return BARE.get(name) ?? null;
    const position = positionOf(name, attributes.get('role'));
    const isArticle = name === 'article';
    const byClass = this.#byClass(attributes.get('class'));
    const id = attributes.get('id');
    const frame = byClass?.frame ?? (id === undefined ? null : (FRAME_IDS.get(id) ?? null));
    const isText = attributes.get('itemprop')?.toLowerCase().includes('articlebody') === true;
    const isOwn = byClass?.isOwn === true || (id !== undefined && id === `post-${this.postId}`);
    if (position === null && !isArticle && byClass === null && frame === null && !isText && !isOwn)
      return null;
    const body = Math.max(byClass?.body ?? 0, isText ? SURE_BODY : 0);
    return { position, body, frame, isArticle: isArticle || byClass?.isArticle === true, isOwn };
  }

  #byClass(names: string | undefined): Mark | null {
    if (names === undefined || names === '') return null;
    const known = this.#byNames.get(names);
    if (known !== undefined) return known;
    const mark = this.#read(tokens(names));
    this.#byNames.set(names, mark);
    return mark;
  }

  #read(names: readonly string[]): Mark | null {
    const mark: Mark = { ...NOTHING };
    let postId: number | null = null;
    for (const name of names) {
      mark.body = Math.max(mark.body, BODY_NAMES.get(name) ?? 0);
      mark.frame ??= FRAME_NAMES.get(name) ?? null;
      const [, kind, id] = NUMBERED.exec(name) ?? [];
      if (kind === 'post') postId = Number(id);
      else if (kind !== undefined && Number(id) === this.postId) mark.body = Math.max(mark.body, LIKELY_BODY);
    }
    // The tabs of a product are named as its description is.
    if (names.includes('woocommerce-tabs-panel') && !names.includes('woocommerce-tabs-panel--description'))
      mark.frame = OTHER_POST;
    // Any element may have such a name; those of a post have the type beside it.
    if (postId !== null && names.some((name) => name === 'hentry' || name.startsWith('type-'))) {
      mark.isArticle = true;
      mark.isOwn = postId === this.postId;
      if (this.postId !== null && !mark.isOwn) mark.frame = OTHER_POST;
    }
    return mark.body > 0 || mark.frame !== null || mark.isArticle ? mark : null;
  }
}

const NOTHING: Mark = { position: null, body: 0, frame: null, isArticle: false, isOwn: false };
/** The marks of elements without attributes. */
const BARE = new Map<string, Mark>([
  ...['main', 'nav', 'header', 'footer', 'aside'].map((name): [string, Mark] => [
    name,
    { ...NOTHING, position: positionOf(name, undefined) },
  ]),
  ['article', { ...NOTHING, isArticle: true }],
]);
