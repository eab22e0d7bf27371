import type { BackendFactCheck } from '@signpost/contract/analyses';
import { numbers } from '../numbers.ts';

type Checked = BackendFactCheck['facts'][number];

const { count, whole } = numbers;

/** The facts of a brand, and what answers say of them. */
export const facts = {
  /** The two halves of the tab: reading answers, and comparing them with facts. */
  views: { label: 'Views', read: 'Read answers', facts: 'Facts' },
  /** The answer in one line. */
  summary: (
    {
      facts: all,
      contradicted,
      agreed,
      judged,
    }: { facts: number; contradicted: number; agreed: number; judged: number },
    brand: string,
  ): string => {
    if (judged === 0) return `${count(all, 'fact', 'facts')} about ${brand}, not judged yet.`;
    if (contradicted > 0)
      return `${whole(contradicted)} of ${count(all, 'fact', 'facts')} about ${brand} ${contradicted === 1 ? 'is' : 'are'} contradicted by answers.`;
    return agreed === 0
      ? `No answer mentions the ${count(all, 'fact', 'facts')} about ${brand}.`
      : `No answer contradicts the ${count(all, 'fact', 'facts')} about ${brand}; answers agree with ${whole(agreed)}.`;
  },
  /** Who gave the verdicts, or why there are none. */
  judges: {
    model: (model: string, day: string): string =>
      `Judged by ${model}, from the answers of ${day} that name the brand.`,
    demo: 'No model judges them: the answers are invented. Sentences that mention a fact are found as they would be in real answers.',
    noModel:
      'No model is connected to judge them, so nothing is counted. Read the sentences that mention each fact yourself, or set up a model that reads answers.',
    noAnalysis: 'No analysis has finished yet. Its answers are compared when it does.',
  },
  none: {
    title: 'There are no facts yet',
    meaning: (brand: string): string =>
      `Write down what is true of ${brand}: a price, a year, a place. Every answer that names it is compared with that, and answers that say otherwise are quoted with their sources.`,
  },
  /** Leads from elsewhere to the facts. */
  show: 'Show the facts',
  add: 'Add a fact',
  menu: (label: string): string => `Change ${label}`,
  state: {
    contradicted: 'contradicted',
    agreed: 'agreed',
    not_mentioned: 'not mentioned',
    not_judged: 'not judged',
  } satisfies Readonly<Record<Checked['state'], string>>,
  /** How many answers say what, in one line. */
  counts: (
    { judged, agree, contradict, silent }: Pick<Checked, 'judged' | 'agree' | 'contradict' | 'silent'>,
    brand: string,
  ): string =>
    `Of ${count(judged, 'answer', 'answers')} that ${judged === 1 ? 'names' : 'name'} ${brand}: ${whole(contradict ?? 0)} against, ${whole(agree ?? 0)} in line, ${whole(silent ?? 0)} silent.`,
  /** Instead of the counts, of a fact that no model has judged though there is one. */
  fromNext: 'It is judged at the end of the next analysis.',
  against: (number: number): string => `Against it (${whole(number)})`,
  inLine: (number: number): string => `In line with it (${whole(number)})`,
  toJudge: (number: number): string => `Sentences that mention it (${whole(number)})`,
  noSentence: 'No sentence that names the brand mentions it.',
  more: (number: number): string => `${whole(number)} more`,
  open: 'Open the answer',
  sources: { passage: 'cites', answer: 'the answer cites' },
  form: {
    addTitle: 'Add a fact',
    editTitle: (label: string): string => `Change ${label}`,
    kind: 'Kind',
    kinds: {
      price: 'price',
      year: 'year',
      number: 'number',
      place: 'place',
      statement: 'anything else',
    } satisfies Readonly<Record<Checked['kind'], string>>,
    label: 'What it is about',
    labelHelp: 'A few words, such as: monthly price.',
    value: 'What is true',
    valueHelp: 'Such as: 29 EUR. Or: Austria. Or: ships within two days.',
    words: 'Words that signal it',
    wordsHelp: 'One per line, such as: per month. Sentences that contain one are found.',
    fromNext: 'A model judges a new or changed fact at the end of the next analysis.',
  },
  remove: {
    title: (label: string): string => `Remove ${label}?`,
    meaning: 'Answers are no longer compared with it. Nothing else changes.',
  },
};
