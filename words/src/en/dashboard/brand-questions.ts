import type { BackendQueryQuality } from '@signpost/contract/analyses';
import { numbers } from '../numbers.ts';

type Method = BackendQueryQuality['queries'][number]['method'];

const { count, percent, whole } = numbers;

/** The questions of a brand. */
export const brandQuestions = {
  answer: (on: number, all: number, withHints: number): string => {
    const asked =
      all === 0
        ? 'There are no questions yet.'
        : `${whole(on)} of ${count(all, 'question is', 'questions are')} asked in a run.`;
    return withHints === 0 ? asked : `${asked} ${count(withHints, 'needs', 'need')} a look.`;
  },
  show: 'Which questions',
  shows: { all: 'All', on: 'On', off: 'Off', hints: 'Needs a look' },
  columns: {
    question: 'Question',
    named: 'Named in',
    origin: 'From',
    asked: 'Asked',
    actions: 'Actions',
  },
  /** Names the switch of a question. */
  ask: (text: string): string => `Ask “${text}”`,
  named: (named: number, answers: number): string => `${whole(named)} of ${whole(answers)}`,
  /** Reads the bar aloud. */
  share: (low: number, high: number): string => `95 % interval ${percent(low)} to ${percent(high)}`,
  notMeasured: 'not asked yet',
  /** In place of figures of a question that is off and was not part of the latest run. */
  switchedOff: 'switched off, not asked',
  origins: { user: 'you', model: 'a model', template: 'a template' } satisfies Readonly<
    Record<Method, string>
  >,
  wording: 'other wording',
  /** How far a finding goes, before its sentence. */
  severities: { problem: 'Problem:', hint: 'Hint:' },
  actionsOf: (text: string): string => `Actions for “${text}”`,
  empty: 'No question matches.',
  add: {
    verb: 'Add',
    title: 'Add a question',
    label: 'Question',
    help: 'As a person would ask an assistant, without the name of the brand: “Which anvils last longest?”',
  },
  edit: {
    title: 'Edit the question',
    help: 'An edited question is counted from scratch. A question that was written for you becomes yours.',
  },
  remove: {
    title: 'Remove this question?',
    meaning: 'It and its other wordings are no longer asked. Answers of finished runs are kept.',
  },
  import: {
    verb: 'Import',
    title: 'Import questions',
    label: 'One question on each line',
    help: 'Paste them, or choose a text file.',
    file: 'Text file',
    /** On the button: `Add 12 questions`. */
    submit: (questions: number): string => `Add ${count(questions, 'question', 'questions')}`,
    added: (questions: number): string => `${count(questions, 'question was', 'questions were')} added.`,
    known: (questions: number): string => `${count(questions, 'was', 'were')} already there.`,
    failed: (text: string, reason: string): string => `“${text}” was not added: ${reason}`,
  },
  regenerate: {
    verb: 'Rewrite',
    title: 'Rewrite the questions?',
    meaning: (replaced: number, kept: number): string =>
      [
        `New questions replace ${count(replaced, 'that was', 'that were')} written for you.`,
        kept === 0 ? '' : `${count(kept, 'of your own questions stays', 'of your own questions stay')}.`,
        'Scores before and after are not compared, because the questions differ. Answers of finished runs are kept.',
      ]
        .filter((text) => text !== '')
        .join(' '),
    /** Above the list of those that go. */
    these: 'These will be replaced:',
  },
};
