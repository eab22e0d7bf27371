import { Type, type Static } from '../schema/index.ts';
import {
  BackendQueryHint,
  Count,
  get,
  IsDemo,
  Percent,
  post,
  QueryId,
  QueryMethod,
  QueryText,
  Uuid,
} from './common.ts';
import { choice, flag, list, means, nullable } from '../fields.ts';

const Bounds = Type.Object({
  low: means('Lower end of the 95 % interval (Wilson), in percent.', Percent),
  high: means('Upper end.', Percent),
});

export const BackendQueryFinding = Type.Object({
  code: choice('What was found.', {
    brand_named: 'it names the brand: it shows recognition and is not part of the score',
    competitor_named: 'it names a tracked competitor',
    near_duplicate: 'another query has nearly the same words; the disabled or later one is marked',
    names_nobody: 'with 95 % confidence under half of its answers name a company',
    always_named: 'all answers name the brand, over at least 2 runs and 6 answers',
    never_named: 'no answer names the brand, over as many',
  }),
  severity: choice('`problem`: it does not measure visibility; `hint`: it could measure better.', [
    'problem',
    'hint',
  ]),
  other_query_id: means('Of `near_duplicate`: the query that asks for the same.', nullable(Uuid)),
  competitors: list('Of `competitor_named`: the names of the competitors.', Type.String()),
});
export type BackendQueryFinding = Static<typeof BackendQueryFinding>;

export const BackendJudgedQuery = Type.Object({
  query_id: QueryId,
  text: QueryText,
  enabled: flag('Whether it is asked.'),
  method: means('How it was made.', QueryMethod),
  findings: list('What is wrong with it; empty when nothing is.', BackendQueryFinding),
  measured: means(
    'What the answers to its present wording have shown; null while there are none.',
    nullable(
      Type.Object({
        runs: means('Runs with valid answers to it.', Count),
        answers: means('Valid answers, of all engines.', Count),
        informative: means('Answers that name a company, the brand included.', Count),
        informative_interval: means('Their share.', Bounds),
        named: means('Answers that name the brand.', Count),
        named_interval: means('Their share.', Bounds),
      }),
    ),
  ),
});

/** What is wrong with the queries of a brand. */
export const BackendQueryQuality = Type.Object({
  is_demo: IsDemo,
  runs: means('Finished runs that were looked at, four at most.', Count),
  hint: means('What to know about all of them; null when there is nothing.', nullable(BackendQueryHint)),
  queries: list('Every query of the brand, enabled or not.', BackendJudgedQuery),
});
export type BackendQueryQuality = Static<typeof BackendQueryQuality>;

const BackendRewrites = Type.Object({
  texts: list('Up to three texts. None of them is stored.', Type.String()),
});

/** What is wrong with the queries, and better ones. */
export const qualityCalls = {
  fetchQueryQuality: get(
    '/brands/{id}/queries/quality',
    'What is wrong with the queries of a brand: names in them, near duplicates, and what answers show',
    {
      description: 'Names and near duplicates are found at once; what answers show, after the first run.',
      reply: BackendQueryQuality,
    },
  ),
  rewriteQuery: post(
    '/brands/{id}/queries/{qid}/rewrites',
    'Texts that could take the place of a query, written by the model; nothing is changed',
    {
      description:
        'They ask for names, name neither the brand nor a tracked competitor, and ask for the same as no other query.',
      errors: {
        402: 'no money is left for the model',
        409: 'no_model: no extraction model is configured',
        502: 'model_failed: the model could not be asked, or gave nothing of use',
      },
      reply: BackendRewrites,
    },
  ),
};
