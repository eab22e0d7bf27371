import type { Position } from './position-of.ts';
import { LIST_INTRODUCTION, SURE_BODY } from './frame-names.ts';
import type { Region } from './region.ts';

/** What the text of a page is looked for by. */
export interface PageShape {
  /** The site is made with WordPress, which says so on every page. */
  isWordPress: boolean;
  /** The page shows one post, by what it says about itself. */
  isPost: boolean;
  /** Everything in it is teasers of other pages, but for an introduction. */
  isList: boolean;
  /** It shows an article of a shop: its text is the description, and there may be none. */
  isProduct: boolean;
}

/** Where the links of a part of the page stand. They are part of its text where that is `content`. */
export type Places = (region: Region) => Position;

/** An article of fewer characters is taken for a teaser or a notice, and not for the text of the page. */
const SHORTEST_ARTICLE = 200;

/** A part of the page with what is in it and around it. */
interface Part {
  region: Region;
  around: Part | null;
  /** From the nearest element that says it. */
  position: Position;
  /** Where it is in place of the text; null for a part of the text. */
  frame: Position | null;
  /** With the parts inside, but without those that are not part of the text. */
  characters: number;
  titles: number;
  linkedHeadings: number;
}

export interface TextParts {
  placeOf: Places;
  teasers: Teasers;
}

/** Articles whose headings are links. */
export interface Teasers {
  count: number;
  /** How much of the text of the page is in them, from 0 to 1. */
  share: number;
}

/**
 * Tells the text of a page from its frame. Where the text is marked, only that counts; else the article that holds the main heading;
 * else everything that is no frame. `regions` begins with the whole page.
 */
export function textParts(regions: readonly Region[], shape: PageShape): TextParts {
  const parts = new Map<Region, Part>();
  for (const region of regions) parts.set(region, partOf(region, parts, shape));
  const all = [...parts.values()];
  for (const { around, frame, characters, titles, linkedHeadings } of all.toReversed()) {
    if (around === null) continue;
    if (frame === null || around.frame !== null) around.characters += characters;
    around.titles += titles;
    around.linkedHeadings += linkedHeadings;
  }
  const bodies = new Set(bodiesOf(all, shape));
  const isMarked = bodies.size > 0;
  const bodyAround = nearest(all, (part) => (bodies.has(part) ? part : null));
  const isNowhere = shape.isList || (shape.isProduct && !isMarked);
  const places = new Map<Region, Position>();
  for (const part of all) {
    const around = part.around === null ? undefined : places.get(part.around.region);
    places.set(part.region, placeOf(part, around));
  }
  return { placeOf: (region) => places.get(region) ?? 'content', teasers: teasersIn(all) };

  function placeOf(part: Part, around: Position = 'content'): Position {
    const { region, position, frame } = part;
    if (bodies.has(part)) return 'content';
    const body = bodyAround.get(part) ?? null;
    if (body !== null) {
      const { mark } = region;
      if (around !== 'content') return around;
      if (mark.frame !== null && mark.frame.kind !== 'frame_maybe') return mark.frame.position;
      // Authors may put any element into a post, but for menus.
      const isAuthors = shape.isPost && body.region.mark.body > 0 && mark.position !== 'nav';
      return isAuthors ? 'content' : (mark.position ?? around);
    }
    if (position !== 'content') return position;
    if (frame !== null) return frame;
    return isMarked || isNowhere ? 'aside' : 'content';
  }
}

function partOf(region: Region, parts: ReadonlyMap<Region, Part>, { isWordPress }: PageShape): Part {
  const { mark, characters, titles, linkedHeadings } = region;
  const around = region.parent === null ? null : (parts.get(region.parent) ?? null);
  const isFrame =
    mark.frame !== null &&
    (mark.frame.kind === 'frame' || (isWordPress && mark.frame.kind === 'frame_maybe' && mark.body === 0));
  return {
    region,
    around,
    position: mark.position ?? around?.position ?? 'content',
    frame: around?.frame ?? (isFrame ? (mark.frame?.position ?? null) : null),
    characters,
    titles,
    linkedHeadings,
  };
}

/** The parts that hold the text; none where nothing says it. */
function bodiesOf(parts: readonly Part[], shape: PageShape): Part[] {
  const shown = parts.filter(({ position, frame }) => position === 'content' && frame === null);
  if (shape.isList) return shown.filter(({ region }) => region.mark.body === LIST_INTRODUCTION);
  const marked = shown.filter(({ region }) => region.mark.body > LIST_INTRODUCTION);
  const surest = marked.reduce((most, { region }) => Math.max(most, region.mark.body), 0);
  const best = outermost(
    marked.filter(({ region }) => region.mark.body === surest),
    parts,
  );
  const isInOwn = nearest(parts, ({ region }) => region.mark.isOwn || null);
  const isInTitled = nearest(parts, (part) => isTitledArticle(part) || null);
  const own = best.filter((part) => isInOwn.get(part) === true);
  const titled = best.filter((part) => isInTitled.get(part) === true);
  const bodies = own.length > 0 ? own : titled.length > 0 ? titled : best;
  // On other sites such a name may stand for anything.
  const isSure = shape.isPost || surest > SURE_BODY || isMost(bodies, parts, 3);
  if (bodies.length > 0 && isSure) return bodies;
  if (shape.isProduct) return [];
  const posts = outermost(
    shown.filter(({ region }) => region.mark.isOwn),
    parts,
  );
  if (posts.length > 0) return posts;
  const articles = outermost(shown.filter(isTitledArticle), parts);
  const isText = articles.length === 1 && (articles[0]?.characters ?? 0) >= SHORTEST_ARTICLE;
  return isText && isMost(articles, parts, 2) ? articles : [];
}

/** Whether these hold at least the given part of the text. */
function isMost(bodies: readonly Part[], parts: readonly Part[], part: number): boolean {
  return lengthOf(bodies) * part >= charactersIn(parts);
}

function lengthOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { characters }) => sum + characters, 0);
}

/** Of the whole page without menus and other frames. */
function charactersIn(parts: readonly Part[]): number {
  return parts.reduce(
    (sum, { region, position, frame }) =>
      position === 'content' && frame === null ? sum + region.characters : sum,
    0,
  );
}

function isTitledArticle({ region, titles }: Part): boolean {
  return region.mark.isArticle && titles > 0;
}

function teasersIn(parts: readonly Part[]): Teasers {
  const teasers = outermost(
    parts.filter(
      ({ region, position, frame, linkedHeadings }) =>
        region.mark.isArticle && position === 'content' && frame === null && linkedHeadings > 0,
    ),
    parts,
  );
  const all = charactersIn(parts);
  return { count: teasers.length, share: all === 0 ? 0 : lengthOf(teasers) / all };
}

/** Of some parts those that stand in none of the others. */
function outermost(some: readonly Part[], parts: readonly Part[]): Part[] {
  const among = new Set(some);
  const found = nearest(parts, (part) => among.has(part) || null);
  return some.filter(({ around }) => around === null || found.get(around) !== true);
}

/** What is found at each part or at the nearest one around it. Parts come after those around them. */
function nearest<Found>(
  parts: readonly Part[],
  at: (part: Part) => Found | null,
): ReadonlyMap<Part, Found | null> {
  const found = new Map<Part, Found | null>();
  for (const part of parts)
    found.set(part, at(part) ?? (part.around === null ? null : (found.get(part.around) ?? null)));
  return found;
}
