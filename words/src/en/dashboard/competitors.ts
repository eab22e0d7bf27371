import type { Estimate } from '../../bands.ts';
import { numbers } from '../numbers.ts';

const { count, decimal, whole } = numbers;

/** The competitors of a brand. */
export const competitors = {
  /** The answer in one line. `ahead` are those whose interval lies wholly above; null when the brand has no place. */
  summary: ({
    brand,
    mentions,
    answers,
    tracked,
    ahead,
  }: {
    brand: string;
    mentions: number;
    answers: number;
    tracked: number;
    ahead: number | null;
  }): string => {
    const named = `${brand} is named in ${whole(mentions)} of ${count(answers, 'answer', 'answers')}.`;
    if (tracked === 0 || ahead === null) return named;
    return ahead === 0
      ? `${named} No competitor is clearly ahead.`
      : `${named} ${whole(ahead)} of ${count(tracked, 'competitor', 'competitors')} ${ahead === 1 ? 'is' : 'are'} clearly ahead.`;
  },
  add: 'Add a competitor',
  tracked: {
    title: 'Compared with you',
    none: 'No competitor is known yet.',
    noneNext:
      'A name that appears in the answers to two questions is added automatically. You can also add one now.',
  },
  candidates: {
    title: 'Found, not compared yet',
    meaning:
      'So far named in answers to one question only. Compare those that matter; ignore names that are not competitors.',
  },
  ignored: (number: number): string => `Ignored (${whole(number)})`,
  columns: {
    name: 'Name',
    place: 'Place',
    score: 'Score',
    mentions: 'Named in',
    sentiment: 'Sentiment',
    hosts: 'Sites',
    actions: 'Actions',
  },
  /** Beside the name of the brand itself. */
  thisBrand: 'this brand',
  /** Before the other names of a competitor. */
  alsoCalled: (names: string): string => `also ${names}`,
  /** Reads a score with its interval aloud. */
  score: (name: string, { value, interval }: Estimate): string =>
    interval === null
      ? `${name}: ${decimal(value)} of 100`
      : `${name}: ${decimal(value)} of 100, 95 % interval ${decimal(interval.low)} to ${decimal(interval.high)}`,
  outOf: (mentions: number, answers: number): string => `${whole(mentions)} of ${whole(answers)}`,
  /** One that was not looked for yet. */
  fromNext: 'from the next analysis on',
  menu: (name: string): string => `Change ${name}`,
  edit: { verb: 'Names and sites', title: (name: string): string => `Names of ${name}` },
  addTitle: 'Add a competitor',
  fields: {
    name: 'Name',
    aliases: 'Other names',
    aliasesHelp: 'One per line: spellings, products, former names.',
    domains: 'Sites',
    domainsHelp: 'One host per line, such as rival.example.',
  },
  merge: {
    verb: 'Merge into another',
    title: (name: string): string => `Merge ${name} into another`,
    into: 'Into',
    meaning: (name: string): string =>
      `${name} is removed from the list, and its names become other names of the one you choose. You can separate the two again later.`,
    none: 'There is no other competitor to merge it into.',
  },
  /** Undoes a merger. */
  separate: {
    verb: (name: string): string => `Separate ${name} again`,
    title: (name: string, from: string): string => `Separate ${name} from ${from}?`,
    meaning: 'It becomes a separate competitor again, with its own names and sites.',
  },
  ignore: {
    verb: 'Ignore',
    title: (name: string): string => `Ignore ${name}?`,
    meaning:
      'It disappears from the results at once and is not found again. You can compare with it again later.',
  },
  track: 'Compare',
  /** How figures follow a change. */
  countedAnew: 'All stored answers are counted again; no AI service is asked.',
};
