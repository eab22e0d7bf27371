import type { BrandQuestionsWords } from '../../dashboard/brand-questions.ts';
import { numbers } from '../numbers.ts';

const { count, percent, whole } = numbers;

export const brandQuestions: BrandQuestionsWords = {
  answer: (on, all, withHints) => {
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
  ask: (text) => `Ask “${text}”`,
  named: (named, answers) => `${whole(named)} of ${whole(answers)}`,
  share: (low, high) => `95 % interval ${percent(low)} to ${percent(high)}`,
  notMeasured: 'not asked yet',
  switchedOff: 'switched off, not asked',
  origins: { user: 'you', model: 'a model', template: 'a template' },
  wording: 'other wording',
  severities: { problem: 'Problem:', hint: 'Hint:' },
  actionsOf: (text) => `Actions for “${text}”`,
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
    submit: (questions) => `Add ${count(questions, 'question', 'questions')}`,
    added: (questions) => `${count(questions, 'question was', 'questions were')} added.`,
    known: (questions) => `${count(questions, 'was', 'were')} already there.`,
    failed: (text, reason) => `“${text}” was not added: ${reason}`,
  },
  regenerate: {
    verb: 'Rewrite',
    title: 'Rewrite the questions?',
    meaning: (replaced, kept) =>
      [
        `New questions replace ${count(replaced, 'that was', 'that were')} written for you.`,
        kept === 0 ? '' : `${count(kept, 'of your own questions stays', 'of your own questions stay')}.`,
        'Scores before and after are not compared, because the questions differ. Answers of finished runs are kept.',
      ]
        .filter((text) => text !== '')
        .join(' '),
    these: 'These will be replaced:',
  },
};
