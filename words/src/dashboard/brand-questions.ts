import type { BackendQueryQuality } from '@signpost/contract/analyses';

type Method = BackendQueryQuality['queries'][number]['method'];

/** The questions of a brand. */
export interface BrandQuestionsWords {
  /** `18 of 20 questions are asked. 3 could measure better.` */
  answer: (on: number, all: number, withHints: number) => string;
  show: string;
  shows: Readonly<Record<'all' | 'on' | 'off' | 'hints', string>>;
  columns: Readonly<Record<'question' | 'named' | 'origin' | 'asked' | 'actions', string>>;
  /** Names the switch of a question. */
  ask: (text: string) => string;
  /** `4 of 6 answers`. */
  named: (named: number, answers: number) => string;
  /** Reads the bar aloud. */
  share: (low: number, high: number) => string;
  notMeasured: string;
  /** In place of figures of a question that is off and was not part of the latest run. */
  switchedOff: string;
  origins: Readonly<Record<Method, string>>;
  wording: string;
  /** How far a finding goes, before its sentence. */
  severities: Readonly<Record<'problem' | 'hint', string>>;
  actionsOf: (text: string) => string;
  empty: string;
  add: { verb: string; title: string; label: string; help: string };
  edit: { title: string; help: string };
  remove: { title: string; meaning: string };
  import: {
    verb: string;
    title: string;
    label: string;
    help: string;
    file: string;
    /** On the button: `Add 12 questions`. */
    submit: (questions: number) => string;
    added: (questions: number) => string;
    known: (questions: number) => string;
    failed: (text: string, reason: string) => string;
  };
  regenerate: {
    verb: string;
    title: string;
    /** `replaced` questions go, `kept` of the user stay. */
    meaning: (replaced: number, kept: number) => string;
    /** Above the list of those that go. */
    these: string;
  };
}
