import type { BackendFactCheck } from '@signpost/contract/analyses';

type Checked = BackendFactCheck['facts'][number];

/** The facts of a brand, and what answers say of them. */
export interface FactsWords {
  /** The two halves of the tab: reading answers, and comparing them with facts. */
  views: { label: string; read: string; facts: string };
  /** The answer in one line. */
  summary: (
    counts: { facts: number; contradicted: number; agreed: number; judged: number },
    brand: string,
  ) => string;
  /** Who gave the verdicts, or why there are none. */
  judges: {
    model: (model: string, day: string) => string;
    demo: string;
    noModel: string;
    noAnalysis: string;
  };
  none: { title: string; meaning: (brand: string) => string };
  /** Leads from elsewhere to the facts. */
  show: string;
  add: string;
  menu: (label: string) => string;
  state: Readonly<Record<Checked['state'], string>>;
  /** How many answers say what, in one line. */
  counts: (fact: Pick<Checked, 'judged' | 'agree' | 'contradict' | 'silent'>, brand: string) => string;
  /** Instead of the counts, of a fact that no model has judged though there is one. */
  fromNext: string;
  against: (number: number) => string;
  inLine: (number: number) => string;
  toJudge: (number: number) => string;
  noSentence: string;
  more: (number: number) => string;
  open: string;
  sources: { passage: string; answer: string };
  form: {
    addTitle: string;
    editTitle: (label: string) => string;
    kind: string;
    kinds: Readonly<Record<Checked['kind'], string>>;
    label: string;
    labelHelp: string;
    value: string;
    valueHelp: string;
    words: string;
    wordsHelp: string;
    fromNext: string;
  };
  remove: { title: (label: string) => string; meaning: string };
}
