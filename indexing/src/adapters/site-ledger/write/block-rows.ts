import type { Selectable } from 'kysely';
import type { BlockLink, LedgerDocument, LedgerLink } from '../../../ports/ledger-document.ts';
import { hashOf } from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';

export type PageBlocksRow = Selectable<LedgerSchema['ledger_page_blocks']>;

/** Characters of the hash by which pages are chosen that show what repeats: whatever they are about, and in whatever order they came. */
const RANK_LENGTH = 16;
/** Greater than every rank. */
export const NO_CUTOFF = 'g';

/** A link of a block, and how it is listed when it is not in a repeated one. */
export interface StoredBlockLink extends BlockLink {
  listedAs: ListedAs;
}

type ListedAs = keyof typeof LISTED_AS;

/** By a letter: a page of the site, a file that is listed only, another site, and what is in no list. */
const LISTED_AS = {
  i: { type: 'internal', counted_as: 'internal' },
  f: { type: 'internal', counted_as: null },
  e: { type: 'external', counted_as: 'external' },
  n: { type: null, counted_as: null },
} as const;

export function columnsOf(listedAs: ListedAs): (typeof LISTED_AS)[ListedAs] {
  return LISTED_AS[listedAs];
}

export function toBlocksRow(
  sourceId: number,
  postId: number,
  { key, blocks, links }: LedgerDocument,
  repeated: ReadonlySet<number>,
): PageBlocksRow | null {
  if (blocks === null) return null;
  return {
    post_id: postId,
    source_id: sourceId,
    page_rank: hashOf(key).slice(0, RANK_LENGTH),
    language: blocks.language,
    folder: blocks.folder,
    template: blocks.template,
    links: blocks.links.map((link) => textOf(link, links[link.nth])).join(' '),
    repeated: textOfPlaces(repeated),
  };
}

function textOf({ nth, name, text, words }: BlockLink, link: LedgerLink | undefined): string {
  const listedAs = link?.type === 'external' ? 'e' : link?.countedAs === 'internal' ? 'i' : 'f';
  const letter = link === undefined || link.type === null ? 'n' : listedAs;
  return `${letter}${nth}:${name}:${text.toString(36)}:${words === null ? '' : words.toString(36)}`;
}

export function blockLinksOf({ links }: Pick<PageBlocksRow, 'links'>): StoredBlockLink[] {
  if (links === '') return [];
  return links.split(' ').map((each) => {
    const [place = '', name = '', text = '', words = ''] = each.split(':');
    return {
      nth: Number(place.slice(1)),
      name,
      text: Number.parseInt(text, 36),
      words: words === '' ? null : Number.parseInt(words, 36),
      listedAs: place.slice(0, 1) as ListedAs,
    };
  });
}

export function textOfPlaces(places: ReadonlySet<number>): string {
  return [...places].sort((one, other) => one - other).join(' ');
}

export function placesOf({ repeated }: Pick<PageBlocksRow, 'repeated'>): Set<number> {
  return new Set(repeated === '' ? [] : repeated.split(' ').map(Number));
}

/** Pages that may share blocks; null stands for any. */
export interface PageGroup {
  language: string | null;
  folder: string | null;
  template: string | null;
}

export const ALL_PAGES: PageGroup = { language: null, folder: null, template: null };

export type PageTraits = Pick<PageBlocksRow, 'language' | 'folder' | 'template'>;

/** The groups that a page belongs to, beginning with that of all pages. */
export function groupsOf({ language, folder, template }: PageTraits): PageGroup[] {
  return [
    ALL_PAGES,
    { ...ALL_PAGES, language },
    { ...ALL_PAGES, folder },
    { ...ALL_PAGES, template },
    // Pages that are not translated yet stand among those of the language, with another menu.
    { ...ALL_PAGES, language, folder },
    { ...ALL_PAGES, language, template },
  ];
}

export function groupHash(sourceId: number, { language, folder, template }: PageGroup): string {
  return hashOf(JSON.stringify([sourceId, language, folder, template]));
}
