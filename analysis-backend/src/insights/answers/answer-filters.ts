import type { BackendAnswersParams } from '@signpost/contract/analyses';
import type { Static } from '@signpost/contract/schema';
import { competitorKey, entityKeys } from '../../metrics/to-observations.ts';
import { pageKey } from '../../extraction/pages/owned-pages.ts';
import type { ScoredNames } from '../../ports/analysis-store.ts';
import type { ReadAnswer } from './read-answers.ts';

export type AnswerFilters = Omit<Static<typeof BackendAnswersParams>, 'analysis' | 'page' | 'per_page'>;

/** What filters need to know besides the answer. */
export interface FilterContext {
  names: ScoredNames;
  /** The tracked competitor that owns a host; null for none. */
  competitorOf: (host: string) => string | null;
}

type Filter<Value> = (answer: ReadAnswer, value: Value, context: FilterContext) => boolean;

/** A new filter of the contract does not compile until it has an entry here. */
const FILTERS: { [Name in keyof AnswerFilters]-?: Filter<NonNullable<AnswerFilters[Name]>> } = {
  query: ({ evidence }, query) => evidence.slot.queryId === query,
  engine: ({ evidence }, engine) => evidence.slot.engineId === engine,
  named: (answer, named) => isNamed(answer) === (named === 'yes'),
  competitor: ({ evidence }, competitor, { names }) => {
    const keyOf = entityKeys(names.competitors);
    return (evidence.extraction?.entities ?? []).some(
      (entity) => !entity.isBrand && keyOf(entity) === competitorKey(competitor),
    );
  },
  source: (answer, source) => citedPages(answer).has(source),
  cites: (answer, whose, { competitorOf }) =>
    whose === 'own'
      ? (answer.evidence.extraction?.citedPages ?? []).length > 0
      : [...citedPages(answer)].some((page) => competitorOf(page.split('/', 1)[0] ?? '') !== null),
  group: ({ group }, wanted) => group === wanted,
  sample: ({ isSampled }) => isSampled,
};

/** The answers that fit all filters. Without a group: those that figures count; of a query or the sample, all usable ones. */
export function filterAnswers(
  answers: readonly ReadAnswer[],
  filters: AnswerFilters,
  context: FilterContext,
): ReadAnswer[] {
  const isOfGroup = ({ group }: ReadAnswer): boolean =>
    filters.group !== undefined ||
    (filters.query === undefined && filters.sample === undefined
      ? group === 'counted'
      : group !== 'unusable');
  const chosen = Object.entries(FILTERS) as [keyof AnswerFilters, Filter<unknown>][];
  return answers.filter(
    (answer) =>
      isOfGroup(answer) &&
      chosen.every(([name, fits]) => filters[name] === undefined || fits(answer, filters[name], context)),
  );
}

export function isNamed({ group, evidence }: Pick<ReadAnswer, 'group' | 'evidence'>): boolean | null {
  return group === 'unusable' ? null : evidence.extraction?.mentioned === true;
}

/** The pages that an answer cites, by their keys. */
export function citedPages({ evidence }: Pick<ReadAnswer, 'evidence'>): Set<string> {
  const keys = (evidence.answer?.citedUrls ?? []).map(pageKey);
  return new Set(keys.filter((key) => key !== null));
}
