import type { DemoSubject } from '../../ports/provider.ts';
import { drawsFor } from './demo-random.ts';

/** Invented: none of them was found as a company or a product. The domains of the demo all end in `.example`, which nobody can have. */
const NAMES = [
  'Brontiphex',
  'Corvanthy',
  'Dravelquo',
  'Fyrrowick',
  'Gavrotide Labs',
  'Ivvendale',
  'Jundrabel',
  'Kraddlepip',
  'Mirvandoo',
  'Nettlequay',
  'Ondrakeel',
  'Osterquen',
  'Plimbrosk',
  'Rindolvay Group',
  'Skelvoran',
  'Trosquell',
  'Tussivance',
  'Wexilorn',
  'Yolbrinne',
  'Zanthrube',
] as const;

const COMPETITORS = 6;

/** What the demo makes up about a brand and its rivals; the same whenever it is asked. */
export interface Market {
  /** The most visible first. */
  competitors: string[];
  /** How often the brand is named today, from 0 to 1, before questions make a difference. */
  visibility: number;
  /** By how much that differed before the genuine shift. */
  shift: number;
  /** How often what is said of the brand is good, from 0 to 1. */
  goodwill: number;
}

export function marketOf({ brandId, brandName }: Pick<DemoSubject, 'brandId' | 'brandName'>): Market {
  const draws = drawsFor('market', brandId);
  const isOther = (name: string): boolean => name.toLowerCase() !== brandName.toLowerCase();
  const visibility = 0.3 + 0.6 * draws.next();
  return {
    competitors: draws.shuffled(NAMES.filter(isOther)).slice(0, COMPETITORS),
    visibility,
    // A brand that does well has mostly come up, one that does badly has gone down.
    shift: visibility > 0.45 ? -0.28 : 0.28,
    goodwill: 0.35 + 0.5 * draws.next(),
  };
}

/** The made-up site of a competitor. */
export function siteOf(competitor: string): string {
  return `https://${competitor.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`;
}

export const REVIEW_PAGES = [
  'https://side-by-side.example/guide',
  'https://side-by-side.example/best-of',
  'https://plain-reviews.example/ranking',
  'https://buyers-notebook.example/compared',
  'https://forum.example/thread/4711',
] as const;

/** Its front page, and two that many sites have; none when its address is no web address. */
export function ownPages(brandUrl: string): string[] {
  if (!URL.canParse(brandUrl) || !/^https?:/i.test(brandUrl)) return [];
  return ['/', '/about-us/', '/archive/'].map((path) => new URL(path, brandUrl).href);
}
