import type { BrandMove, BrokenAddress, FailedRun, NoticeContent } from '@signpost/contract/notices';
import type { Language } from './languages.ts';

/** What messages to people say. */
export interface NoticeWords {
  language: Language;
  /** One line: what it is, of which site, and what matters most. */
  subject: (content: NoticeContent) => string;
  /** The first sentence: where and when. */
  about: (content: NoticeContent) => string;
  orphaned: (posts: number) => string;
  rescued: (posts: number) => string;
  broken: (addresses: number) => string;
  runs: (sources: number) => string;
  moves: string;
  /** Why an address does not work, and where the links are. */
  brokenLine: (address: BrokenAddress) => string;
  /** Which source, when and why. */
  runLine: (run: FailedRun) => string;
  /** Which brand, which way and by how much. */
  move: (move: BrandMove) => string;
  question: (question: BrandMove['questions'][number]) => string;
  /** Said of a brand whose answers are invented. */
  invented: string;
  cost: (cost: NonNullable<NoticeContent['cost']>) => string;
  /** After those that are named. */
  more: (others: number) => string;
  /** Leads to the page of the dashboard for what a section names. */
  see: string;
  /** A post that has no title. */
  untitled: string;
  test: string;
  open: string;
  switchOff: string;
  footer: (person: string) => string;
  off: {
    title: string;
    question: (person: string) => string;
    button: string;
    done: string;
    unknown: string;
  };
  feed: (site: string) => string;
}

const LOAD: { [Name in Language]: () => Promise<NoticeWords> } = {
  en: async () => (await import('./en/notices.ts')).notices,
  de: async () => (await import('./de/notices.ts')).notices,
};

export async function loadNoticeWords(language: Language): Promise<NoticeWords> {
  return LOAD[language]();
}

/** The host of an address; a text that is not an address as it is. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}
