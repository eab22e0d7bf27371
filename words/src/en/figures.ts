import type { BackendAnalysisSummary } from '@signpost/contract/analyses';
import { scoreBand, type Estimate } from '../bands.ts';
import { MISSING } from '../numbers.ts';
import type { CautionFigures, Change, FigureWords } from '../words.ts';
import { reasonSentences } from './changes.ts';
import { engines } from './engines.ts';
import { numbers } from './numbers.ts';

const { count, decimal, percent, signed, whole } = numbers;

type Summary = BackendAnalysisSummary;

const SCORE_LEVELS: FigureWords['scoreLevels'] = {
  good: 'good',
  average: 'average',
  poor: 'poor',
};

export const SENTIMENT_LEVELS: FigureWords['sentimentLevels'] = {
  good: 'positive',
  average: 'neither clearly positive nor clearly negative',
  poor: 'negative',
};

function scoreSentence({ score }: Pick<Summary, 'score'>): string {
  if (score === null) return 'There is no score: no valid answer came back.';
  const level = `${decimal(score.value)} of 100 is ${SCORE_LEVELS[scoreBand(score.value)]}.`;
  if (score.interval === null) return `${level} There are too few questions to say how sure that is.`;
  const { low, high } = score.interval;
  return `${level} For other questions like these the score would most likely lie between ${decimal(low)} and ${decimal(high)} (95 % interval).`;
}

function ranksSentence({ counted }: { counted?: Summary['counted'] }): string {
  const { ranked_answers: ranked, low_confidence_ranks: low } = counted ?? {};
  if (typeof ranked !== 'number' || typeof low !== 'number' || ranked === 0) return '';
  return `${whole(low)} of ${count(ranked, 'rank', 'ranks')} (${percent((100 * low) / ranked)}) were read from running text, where the order may mean little.`;
}

export function intervalOf({ interval }: Estimate): string {
  if (interval === null) return 'too few questions for an interval';
  return `95 % interval ${decimal(interval.low)} to ${percent(interval.high)}`;
}

/** Of a figure that is no share. */
export function plainInterval({ interval }: Estimate): string {
  return interval === null
    ? intervalOf({ value: 0, interval })
    : `95 % interval ${decimal(interval.low)} to ${decimal(interval.high)}`;
}

type ChangeWords = ReturnType<FigureWords['change']>;

function changeWords({ change }: { change: Change | null }): ChangeWords {
  if (change !== null) return VERDICTS[change.verdict](change);
  return { verdict: 'First analysis', meaning: 'There is no earlier analysis to compare with.' };
}

const VERDICTS: { [Verdict in Change['verdict']]: (change: Change) => ChangeWords } = {
  moved: (change) => ({
    verdict: (change.difference?.value ?? 0) > 0 ? 'Moved up' : 'Moved down',
    meaning: `The score changed by ${differenceWords(change)} since the previous analysis: more than chance explains.`,
  }),
  within_noise: (change) => ({
    verdict: 'Within noise',
    meaning: `The score differs by ${differenceWords(change)} from the previous analysis. Asking the same questions twice can make as much difference, so this is not a real change.`,
  }),
  insufficient_data: ({ pairs }) => ({
    verdict: 'Insufficient data',
    meaning: `Too little can be compared with the previous analysis to tell a change from chance: ${count(pairs, 'pair', 'pairs')} of question and engine.`,
  }),
  not_comparable: ({ reasons, reason }) => ({
    verdict: 'Not comparable',
    meaning: `The previous analysis measured something else. ${reason ?? reasonSentences(reasons)}`.trim(),
  }),
};

/** `+21.8 points, from 19.7 to 41.5 over 20 pairs of question and engine (95 % interval +12.2 to +31.3)`. */
function differenceWords({ difference, before, after, pairs }: Change): string {
  if (difference === null) return 'an unknown number of points';
  const { value, interval } = difference;
  const points = `${signed(value)} points`;
  // Missing in reports that were shared before the backend sent them.
  const scores =
    typeof before === 'number' && typeof after === 'number'
      ? `, from ${decimal(before)} to ${decimal(after)} over ${count(pairs, 'pair', 'pairs')} of question and engine`
      : '';
  if (interval === null) return `${points}${scores}`;
  return `${points}${scores} (95 % interval ${signed(interval.low)} to ${signed(interval.high)})`;
}

const STRENGTHS: Readonly<Record<NonNullable<Summary['strength']>, string>> = {
  too_thin:
    'Too thin: fewer than 10 questions or fewer than 30 answers. Read the figures as examples, not as a measurement.',
  directional: 'Directional: fewer than 50 questions. The figures give a rough picture.',
  solid: 'Solid: 50 questions or more, and enough answers to each.',
};

const NOTICES: Readonly<Record<string, string>> = {
  questions_name_nobody:
    'Most answers name no company or product at all: these questions did not ask for names. That is not the same as being invisible.',
  web_search_was_off:
    'No answer was made with a web search, so citations could not be measured. No citations here does not mean that the site is never cited.',
  too_few_answers:
    'Fewer than half of the answers arrived and could be used, so these figures do not replace those of an earlier, sound analysis.',
  engine_missing:
    'Fewer than half of the answers of one engine arrived and could be used, so the mean covers different engines than before: these figures do not replace those of an earlier, sound analysis.',
  unusable_answers: 'Some answers were empty or refusals. They are left out.',
  truncated_answers: 'Some answers were cut off for their length. They count, but not for the rank.',
  stopped_early:
    'The questions were not asked as often as they could have been: the score was known well enough before.',
  model_extraction_failed:
    'The model that judges sentiment failed for some answers. Their sentiment is missing; everything else was read by rules.',
  sentiment_not_judged:
    'Sentiment was not judged: no model read the answers. Mentions, citations and places in lists are read by rules, which need no model; places in running text may be missing.',
};

const UNUSABLE: { [Kind in 'empty' | 'refused']: (engine: string, answers: number) => string } = {
  empty: (engine, answers) =>
    `${count(answers, 'answer', 'answers')} from ${engine} ${answers === 1 ? 'was' : 'were'} empty and left out.`,
  refused: (engine, answers) =>
    `${count(answers, 'answer', 'answers')} of ${engine} refused to answer and ${answers === 1 ? 'was' : 'were'} left out.`,
};

/** Names each engine with the number of its answers, where they are known: a shared report does not have them. */
function noticeSentences(notice: string, problems: CautionFigures['problems']): string[] {
  const named =
    notice === 'unusable_answers'
      ? problems?.flatMap(({ engine_id: engine, kind, failed }) =>
          kind === 'empty' || kind === 'refused' ? UNUSABLE[kind](engines.engine(engine ?? ''), failed) : [],
        )
      : undefined;
  return named ?? [NOTICES[notice] ?? `The backend notes: ${notice.replaceAll('_', ' ')}.`];
}

function cautionsOf({ strength, notices, status, answers, problems }: CautionFigures): string[] {
  return [
    ...(strength === null ? [] : [STRENGTHS[strength]]),
    ...(status === 'partial'
      ? [
          `Partial: ${whole(answers.done)} of ${whole(answers.expected)} answers arrived. The others are left out.`,
        ]
      : []),
    // The strength says these already.
    ...notices
      .filter((notice) => !Object.hasOwn(STRENGTHS, notice))
      .flatMap((notice) => noticeSentences(notice, problems)),
  ];
}

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

function ordinal(number: number): string {
  return `${number}${ENDINGS[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)] ?? 'th'}`;
}

function placeWords(place: number | null, to: number | null): string {
  if (place === null) return MISSING.other;
  return to === null || to === place ? ordinal(place) : `${ordinal(place)} to ${ordinal(to)}`;
}

export const figures: FigureWords = {
  ...engines,
  scoreLevels: SCORE_LEVELS,
  sentimentLevels: SENTIMENT_LEVELS,
  score: scoreSentence,
  ranks: ranksSentence,
  interval: intervalOf,
  change: changeWords,
  cautions: cautionsOf,
  place: placeWords,
};
