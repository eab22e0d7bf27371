import type { Estimate } from '../bands.ts';

/** The competitors of a brand. */
export interface CompetitorsWords {
  /** The answer in one line. `ahead` are those whose interval lies wholly above; null when the brand has no place. */
  summary: (figures: {
    brand: string;
    mentions: number;
    answers: number;
    tracked: number;
    ahead: number | null;
  }) => string;
  add: string;
  tracked: { title: string; none: string; noneNext: string };
  candidates: { title: string; meaning: string };
  ignored: (number: number) => string;
  columns: Readonly<
    Record<'name' | 'place' | 'score' | 'mentions' | 'sentiment' | 'hosts' | 'actions', string>
  >;
  /** Beside the name of the brand itself. */
  thisBrand: string;
  /** Before the other names of a competitor. */
  alsoCalled: (names: string) => string;
  /** Reads a score with its interval aloud. */
  score: (name: string, score: Estimate) => string;
  /** `24 of 55`. */
  outOf: (mentions: number, answers: number) => string;
  /** One that was not looked for yet. */
  fromNext: string;
  menu: (name: string) => string;
  edit: { verb: string; title: (name: string) => string };
  addTitle: string;
  fields: {
    name: string;
    aliases: string;
    aliasesHelp: string;
    domains: string;
    domainsHelp: string;
  };
  merge: {
    verb: string;
    title: (name: string) => string;
    into: string;
    meaning: (name: string) => string;
    none: string;
  };
  /** Undoes a merger. */
  separate: {
    verb: (name: string) => string;
    title: (name: string, from: string) => string;
    meaning: string;
  };
  ignore: { verb: string; title: (name: string) => string; meaning: string };
  track: string;
  /** How figures follow a change. */
  countedAnew: string;
}
