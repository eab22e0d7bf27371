import type { BackendAnswerDetail, BackendAnswers, BackendAudit } from '@signpost/contract/analyses';

type Group = BackendAnswers['answers'][number]['group'];
type Reason = NonNullable<BackendAnswers['answers'][number]['reason']>;
type Reading = BackendAnswerDetail['reading'];

/** The reader of answers. */
export interface AnswersWords {
  /** `4 of 6 answers name Acme.` */
  summary: (named: number, total: number, brand: string) => string;
  /** Names the list for screen readers. */
  list: string;
  reader: string;
  backToList: string;
  filters: {
    question: string;
    allQuestions: string;
    engine: string;
    allEngines: string;
    day: string;
    named: { label: string; all: string; yes: string; no: string };
    which: string;
    /** Which answers are listed, with how many there are. */
    groups: Readonly<Record<Group, (answers: number) => string>>;
    /** All usable answers to the chosen question. */
    ofQuestion: string;
    sample: string;
    source: (page: string) => string;
    competitor: (name: string) => string;
    cites: Readonly<Record<'own' | 'competitors', string>>;
    /** On the button that takes a filter away. */
    remove: (filter: string) => string;
  };
  /** `answer 2` of several of the same engine to the same question. */
  number: (replicate: number) => string;
  named: string;
  notNamed: string;
  rank: (rank: number) => string;
  /** Why a rank may mean little. */
  lowConfidence: string;
  sentiment: Readonly<Record<'positive' | 'neutral' | 'negative', string>>;
  /** Why no figure counts the answer. */
  reasons: Readonly<Record<Reason, string>>;
  noText: string;
  cutOff: string;
  names: string;
  sources: string;
  noSources: (wasSearched: boolean) => string;
  /** Above what the engine searched the web for. */
  searchedFor: string;
  own: string;
  fetched: string;
  /** On the door to all answers that cite the same page. */
  otherAnswers: string;
  servedBy: (model: string) => string;
  why: string;
  table: string;
  label: {
    title: string;
    /** What the program reads, in a sentence. */
    reading: (reading: Reading, brand: string) => string;
    right: string;
    wrong: string;
    /** What the person said, in a sentence. */
    said: (label: Pick<Reading, 'mentioned' | 'rank' | 'sentiment'>, brand: string) => string;
    agrees: string;
    differs: string;
    takeBack: string;
    change: string;
    notDrawn: string;
    showDrawn: string;
    form: {
      mentioned: (brand: string) => string;
      rank: string;
      rankHelp: string;
      sentiment: string;
      notJudged: string;
    };
    /** How well the reading agrees with all labels so far. */
    result: (result: BackendAudit['result'], sample: number) => string;
  };
}
