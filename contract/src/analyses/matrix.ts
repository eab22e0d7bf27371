import { Type, type Static } from '../schema/index.ts';
import { Count, EngineId, get, latest, QueryId, QueryText } from './common.ts';
import { flag, means, nullable, object, oneOf, rows, titled } from '../fields.ts';

const Corners = Type.Object({
  named_and_cited: means('Named, and a page of the brand is cited.', Count),
  named_only: means('Named, and no page of the brand is cited.', Count),
  cited_only: means('A page of the brand is cited, and the name is missing: the ghost.', Count),
  neither: means('Neither.', Count),
});

export const MatrixCell = oneOf([
  'named_and_cited',
  'named_only',
  'cited_only',
  'neither',
  'unclear',
  'not_measurable',
  'no_answers',
]);

const tally = {
  answers: means('Valid answers.', Count),
  named_answers: means('Answers that name the brand.', Count),
  grounded_answers: means('Answers for which a web search was made.', Count),
  corners: means('How many answers with a web search have each of the four outcomes.', Corners),
};

const Total = titled('Tally', {
  ...tally,
  pairs: object('How many pairs of query and engine fall into each cell.', {
    ...Corners.properties,
    unclear: means('No outcome has more than half of the answers.', Count),
    not_measurable: means('Valid answers, none of them with a web search.', Count),
    no_answers: means('No valid answer.', Count),
  }),
});

const table = {
  total: means('Over all engines.', Total),
  engines: rows('The engines.', {
    engine_id: EngineId,
    web_search: flag('Whether it may search the web.'),
    total: means('Over all queries of the engine.', Total),
    queries: rows('The queries.', {
      query_id: QueryId,
      text: QueryText,
      cell: means(
        'The outcome of more than half of its answers with a web search, or one of the last three.',
        MatrixCell,
      ),
      ...tally,
    }),
  }),
};

/** Named or not against cited or not, in the latest finished analysis. */
export const BackendMatrix = Type.Object({
  ...latest,
  ...table,
  recognition: means(
    'The same for the queries that name the brand; null when there are none.',
    nullable(Type.Object(table)),
  ),
});
export type BackendMatrix = Static<typeof BackendMatrix>;

/** Where the brand is named and where it is cited. */
export const matrixCalls = {
  fetchMatrix: get(
    '/brands/{id}/matrix',
    'Where the latest finished analysis saw the brand named, cited, both or neither',
    {
      description:
        'Only an answer for which a web search was made can cite anything, so the four outcomes are counted over those.',
      reply: BackendMatrix,
    },
  ),
};
