import type { BrandQuestionsWords } from '../../dashboard/brand-questions.ts';
import { numbers } from '../numbers.ts';

const { count, percent, whole } = numbers;

export const brandQuestions: BrandQuestionsWords = {
  answer: (on, all, withHints) => {
    const asked =
      all === 0
        ? 'There is no question yet.'
        : `${whole(on)} of ${count(all, 'question is', 'questions are')} asked in a run.`;
    return withHints === 0 ? asked : `${asked} ${count(withHints, 'has', 'have')} something to look at.`;
  },
  show: 'Which questions',
  shows: { all: 'All', on: 'On', off: 'Off', hints: 'To look at' },
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
  empty: 'No question is like that.',
  add: {
    verb: 'Add',
    title: 'Add a question',
    label: 'Question',
    help: 'As a person would ask an assistant, without the name of the brand: “Which anvils last longest?”',
  },
  edit: {
    title: 'Edit the question',
    help: 'A new text begins to count anew. A question that was made for you becomes yours.',
  },
  remove: {
    title: 'Remove this question?',
    meaning: 'It is not asked any more, nor are its other wordings. The answers of finished runs stay.',
  },
  import: {
    verb: 'Import',
    title: 'Import questions',
    label: 'One question on each line',
    help: 'Paste them, or choose a text file.',
    file: 'Text file',
    submit: (questions) => `Add ${count(questions, 'question', 'questions')}`,
    added: (questions) => `${count(questions, 'question was', 'questions were')} added.`,
    known: (questions) => `${count(questions, 'was', 'were')} there already.`,
    failed: (text, reason) => `“${text}” was not added: ${reason}`,
  },
  regenerate: {
    verb: 'Make anew',
    title: 'Make the questions anew?',
    meaning: (replaced, kept) =>
      [
        `New questions take the place of ${count(replaced, 'one that was', 'that were')} made for you.`,
        kept === 0 ? '' : `${count(kept, 'question of yours stays', 'questions of yours stay')}.`,
        'Scores before and after are not compared, because other questions are asked. Answers of finished runs stay.',
      ]
        .filter((text) => text !== '')
        .join(' '),
    these: 'These go:',
  },
};
