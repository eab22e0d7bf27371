import type { DemoSubject } from '../../ports/provider.ts';
import { drawsFor } from './demo-random.ts';

/** Invented names: none was found as a company or a product. All domains of the demo end in `.example`, which is reserved. */
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

/** The invented market of a brand: always the same for the same brand. */
export interface Market {
  /** Names of competitors, the most visible first. */
  competitors: string[];
  /** How often the brand is named today, from 0 to 1, on average over questions. */
  visibility: number;
  /** How much the visibility differed before the shift. */
  shift: number;
  /** How often the remarks about the brand are good, from 0 to 1. */
  goodwill: number;
}

export function marketOf({ brandId, brandName }: Pick<DemoSubject, 'brandId' | 'brandName'>): Market {
  const draws = drawsFor('market', brandId);
  const isOther = (name: string): boolean => name.toLowerCase() !== brandName.toLowerCase();
  const visibility = 0.3 + 0.6 * draws.next();
  return {
    competitors: draws.shuffled(NAMES.filter(isOther)).slice(0, COMPETITORS),
    visibility,
    // A visible brand has risen, a less visible one has fallen.
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

/** The front page of the brand and two usual pages; none when its address is not a web address. */
export function ownPages(brandUrl: string): string[] {
  if (!URL.canParse(brandUrl) || !/^https?:/i.test(brandUrl)) return [];
  return ['/', '/about-us/', '/archive/'].map((path) => new URL(path, brandUrl).href);
}
