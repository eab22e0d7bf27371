import type { BackendAnswerDetail, BackendAnswers, BackendAudit } from '@signpost/contract/analyses';
import { numbers } from '../numbers.ts';

type Group = BackendAnswers['answers'][number]['group'];

type Reason = NonNullable<BackendAnswers['answers'][number]['reason']>;

type Reading = BackendAnswerDetail['reading'];

const { count, decimal, whole } = numbers;

const SENTIMENT = {
  positive: 'speaks well of it',
  neutral: 'neutral',
  negative: 'speaks badly of it',
} as const;

function says(
  { mentioned, rank, sentiment }: Pick<Reading, 'mentioned' | 'rank' | 'sentiment'>,
  brand: string,
): string {
  if (mentioned !== true) return `${brand} is not named`;
  const place = rank === null ? '' : `, rank ${whole(rank)}`;
  return `${brand} is named${place}${sentiment === null ? '' : `, ${SENTIMENT[sentiment]}`}`;
}

/** The reader of answers. */
export const answers = {
  summary: (named: number, total: number, brand: string): string =>
    total === 1
      ? `This answer ${named === 1 ? 'names' : 'does not name'} ${brand}.`
      : named === total
        ? `All ${whole(total)} answers name ${brand}.`
        : `${whole(named)} of ${count(total, 'answer', 'answers')} ${named === 1 ? 'names' : 'name'} ${brand}.`,
  /** Names the list for screen readers. */
  list: 'Answers',
  reader: 'The answer',
  backToList: 'All answers',
  filters: {
    question: 'Question',
    allQuestions: 'All questions',
    engine: 'Engine',
    allEngines: 'All engines',
    day: 'Day',
    named: { label: 'Named or not', all: 'All', yes: 'Named', no: 'Not named' },
    which: 'Which answers',
    /** Which answers are listed, with how many there are. */
    groups: {
      counted: (number) => `Counted (${whole(number)})`,
      recognition: (number) => `Question names the brand (${whole(number)})`,
      wordings: (number) => `Other wordings (${whole(number)})`,
      unusable: (number) => `Not usable (${whole(number)})`,
    } satisfies Readonly<Record<Group, (answers: number) => string>>,
    /** All usable answers to the chosen question. */
    ofQuestion: 'All usable ones',
    sample: 'To check',
    source: (page: string): string => `cites ${page}`,
    competitor: (name: string): string => `names ${name}`,
    cites: { own: 'cites your pages', competitors: 'cites a competitor' },
    /** On the button that takes a filter away. */
    remove: (filter: string): string => `Remove filter: ${filter}`,
  },
  number: (replicate: number): string => `answer ${whole(replicate + 1)}`,
  named: 'Named',
  notNamed: 'Not named',
  rank: (rank: number): string => `rank ${whole(rank)}`,
  /** Why a rank may mean little. */
  lowConfidence: 'Read from running text, where the order may mean little.',
  sentiment: { positive: 'positive', neutral: 'neutral', negative: 'negative' },
  /** Why no figure counts the answer. */
  reasons: {
    other_wording: 'It answers another wording of a question, which must not count twice.',
    branded_query: 'Its question names the brand, so it counts apart, as recognition.',
    waiting: 'It has not arrived yet.',
    failed: 'It never arrived.',
    spared: 'It was not asked for: the analysis stopped early.',
    not_read: 'It has not been read yet.',
    empty: 'It is empty.',
    refused: 'The assistant refused to answer.',
    engine_without_weight: 'Its engine has the weight 0.',
    not_named: 'It does not name the brand, and this figure is about answers that do.',
    cut_off: 'It was cut off: the missing part may have put others first.',
    no_rank: 'It names the brand without a rank.',
    not_judged: 'No model judged how it describes the brand.',
    no_web_search: 'No web search was made for it, so it could not cite anything.',
    names_none: 'It names neither the brand nor a tracked competitor.',
  } satisfies Readonly<Record<Reason, string>>,
  noText: 'There is no text.',
  cutOff: 'The answer was cut off here.',
  names: 'Names',
  sources: 'Sources',
  noSources: (wasSearched: boolean): string =>
    wasSearched ? 'It searched the web but cites no page.' : 'It was given without a web search.',
  /** Above what the engine searched the web for. */
  searchedFor: 'Searched for',
  own: 'your page',
  fetched: 'read, not cited',
  /** On the door to all answers that cite the same page. */
  otherAnswers: 'other answers',
  servedBy: (model: string): string => `by ${model}`,
  why: 'Why this score',
  table: 'Table of the answer',
  label: {
    title: 'Was it read correctly?',
    /** What the program reads, in a sentence. */
    reading: (reading: Reading, brand: string): string => `Signpost reads: ${says(reading, brand)}.`,
    right: 'Correct',
    wrong: 'Wrong',
    /** What the person said, in a sentence. */
    said: (label: Pick<Reading, 'mentioned' | 'rank' | 'sentiment'>, brand: string): string =>
      `You said: ${says(label, brand)}.`,
    agrees: 'The reading agrees.',
    differs: 'The reading differs.',
    takeBack: 'Undo',
    change: 'Change',
    notDrawn:
      'Only answers that were drawn at random can be checked: hand-picked ones would say nothing about the others.',
    showDrawn: 'Show those to check',
    form: {
      mentioned: (brand: string): string => `Is ${brand} named as something that exists?`,
      rank: 'Rank',
      rankHelp: 'Its place among the names the answer puts forward. Leave empty if it has none.',
      sentiment: 'How does it describe the brand?',
      notJudged: 'Cannot say',
    },
    /** How well the reading agrees with all labels so far. */
    result: ({ labels, mentions, recall }: BackendAudit['result'], sample: number): string => {
      if (labels === 0) return `None of ${count(sample, 'answer', 'answers')} is checked yet.`;
      const { tp, fp, fn, tn } = mentions;
      const range =
        recall?.interval === null || recall === null
          ? ''
          : ` Of the mentions that people see, ${decimal(recall.value)} % are found (95 % interval ${decimal(recall.interval.low)} to ${decimal(recall.interval.high)} %).`;
      return `The reading agrees in ${whole(tp + tn)} of ${count(tp + fp + fn + tn, 'checked answer', 'checked answers')}.${range}`;
    },
  },
};
