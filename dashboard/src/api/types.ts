import type { AnswerOf, Given } from './calls.ts';

/** Parts of answers that several files of a screen speak of. */
export type Analysis = NonNullable<AnswerOf<'fetchFigures'>['analysis']>;
export type AnswersBody = AnswerOf<'fetchAnswers'>;
export type AnswerRow = AnswersBody['answers'][number];
export type AnswerBody = AnswerOf<'fetchAnswer'>;
export type Metric = AnswerOf<'explainMetric'>['metric'];
export type NewLabel = Pick<Given<'labelAnswer'>, 'mentioned' | 'rank' | 'sentiment'>;
export type Competitor = AnswerOf<'fetchCompetitors'>['competitors'][number];
export type CompetitorNames = Required<Pick<Given<'addCompetitor'>, 'name' | 'aliases' | 'domains'>>;
export type CheckedFact = AnswerOf<'checkFacts'>['facts'][number];
export type FactFields = Required<Pick<Given<'addFact'>, 'kind' | 'label' | 'words' | 'value'>>;
export type PostType = AnswerOf<'listPostTypes'>['types'][number];
export type Session = AnswerOf<'getSession'>;
