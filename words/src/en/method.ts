import type { MethodFigures, MethodWords } from '../words.ts';
import { numbers } from './numbers.ts';

const { count, timeOf, whole } = numbers;

const HEADINGS: MethodWords['headings'] = {
  method: 'Method',
  done: 'What was done',
  words: 'What the words mean',
  intervals: 'Intervals',
  changes: 'Changes',
  answers: 'What these answers are, and what they are not',
  versions: 'Versions',
};

function whatWasDone({ figures, validAnswers, engines, sharedAt }: MethodFigures): string[] {
  const { queries, replicates, answers, started_at: start, finished_at: end } = figures;
  const planned = `${count(queries, 'question', 'questions')} × ${count(replicates, 'answer', 'answers')} × ${count(engines.length, 'engine', 'engines')}`;
  const from = start === null ? '' : `from ${timeOf(start)} `;
  const to = end === null ? '' : `to ${timeOf(end)}`;
  const outcome = [
    `${whole(answers.done)} arrived`,
    ...(answers.failed > 0 ? [`${whole(answers.failed)} failed`] : []),
    ...(answers.spared > 0 ? [`${whole(answers.spared)} were not asked for`] : []),
  ].join(', ');
  return [
    `${planned} = ${whole(answers.expected)} planned: ${outcome}. The figures come from the ${count(validAnswers, 'valid answer', 'valid answers')} to questions that do not name the brand, in their first wording.`,
    `Measured ${from}${to}.`,
    `Shared ${timeOf(sharedAt)}; the figures have not changed since.`,
  ];
}

const ROUNDING =
  'What could not be measured is shown as missing (-/-, − or -), never as 0. Figures have one decimal at most. Means are calculated before rounding, so the mean of figures on this page may differ by 0.1 from the one shown.';

const INTERVALS =
  'Answers to the same question resemble each other, so a hundred of them say less than you might think. The 95 % intervals are Wilson’s, calculated not from the number of answers but from the number of independent answers that would vary as much as the questions do. They show how far off the figure may be for other questions like these. A single question has few answers and is shown as “2 of 3” with Wilson’s interval.';

const CHANGES: MethodWords['changes'] = {
  how: 'Two analyses are compared over the pairs of question and engine that both have: first the mean of each question over its engines, then the mean over the questions (Student’s t).',
  verdicts: [
    ['Moved', 'the interval of the difference does not contain 0.'],
    ['Within noise', 'it contains 0.'],
    ['Insufficient data', 'there are too few pairs.'],
    ['Not comparable', 'the engines, their models, the way of asking or the questions have changed.'],
  ],
};

const INVENTED = {
  warning: 'No AI service was asked for this report: its answers are invented samples.',
  introduction: 'For a real report, this applies:',
};

const ASKED_THROUGH_APIS =
  'Each question was sent on its own to the programming interface (API) of the models listed under Engines, without an earlier conversation and without instructions of ours, except where a model must be instructed to search. That is not the same as the maker’s app, which adds instructions, memory, the reader’s location and other models. The figures show what these models answered at that time. They do not count how many people saw the answers, and may differ on another day, in another country or with another model.';

function versionsSentence(scoreVersion: number | null, extractorVersion: number): string {
  return `Formulas: version ${scoreVersion ?? 'unknown'}. Reading of answers: version ${extractorVersion}. The same answers, read and scored by the same versions, always give the same figures.`;
}

export const method: MethodWords = {
  headings: HEADINGS,
  whatWasDone,
  rounding: ROUNDING,
  intervals: INTERVALS,
  changes: CHANGES,
  invented: INVENTED,
  askedThroughApis: ASKED_THROUGH_APIS,
  versions: versionsSentence,
};
