import { ANSWER_PAGES, BackendAnswersParams } from '@signpost/contract/analyses';
import { Type } from '@signpost/contract/schema';
import { getAnswer } from '../../insights/answers/get-answer.ts';
import { listAnswers, type AnswerListArgs } from '../../insights/answers/list-answers.ts';
import type { AnswerDeps } from '../../insights/answers/read-answers.ts';
import { toAnswerDetail, toAnswers } from '../../insights/answers/to-answers.ts';
import { WireError } from '../../shared/errors.ts';
import type { Handlers } from '../call/calls.ts';
import { isUuid } from '../call/path-id.ts';
import { readBody } from '../call/read-body.ts';

/** The stored answers themselves, for people to read. */
export const answerHandlers = {
  fetchAnswers: async (deps, { ids, query }) =>
    toAnswers(await listAnswers(deps, ids.id, readAnswerListArgs(query))),

  fetchAnswer: async (deps, { ids }) => toAnswerDetail(await getAnswer(deps, ids.id, ids.sid)),
} satisfies Partial<Handlers<AnswerDeps>>;

const { page: _page, per_page: _perPage, ...texts } = BackendAnswersParams.properties;
const Texts = Type.Object(texts);

function readAnswerListArgs(query: unknown): AnswerListArgs {
  const { page = '1', per_page: perPage = String(ANSWER_PAGES.perPage) } = query as Record<string, unknown>;
  const { analysis, ...filters } = readBody(Texts, query, {
    analysis: uuidProblem,
    query: uuidProblem,
    competitor: uuidProblem,
  });
  return {
    analysisId: analysis ?? null,
    filters,
    page: wholeNumber('page', page, ANSWER_PAGES.mostPages),
    perPage: wholeNumber('per_page', perPage, ANSWER_PAGES.mostPerPage),
  };
}

function uuidProblem(id: string): string | null {
  return isUuid(id) ? null : 'must be an id';
}

function wholeNumber(name: string, text: unknown, most: number): number {
  const number = typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw new WireError(400, `${name} must be a whole number from 1 to ${most}.`);
}
