import { Type, type Static } from '../schema/index.ts';
import { Count, EngineId, latest, nullable, QueryId, QueryText, type AnalysisCall } from './common.ts';
import { means } from '../means.ts';

const Corners = Type.Object({
  named_and_cited: means('Named, and a page of the brand is cited.', Count),
  named_only: means('Named, and no page of the brand is cited.', Count),
  cited_only: means('A page of the brand is cited, and the name is missing: the ghost.', Count),
  neither: means('Neither.', Count),
});

export const MatrixCell = Type.Union([
  Type.Literal('named_and_cited'),
  Type.Literal('named_only'),
  Type.Literal('cited_only'),
  Type.Literal('neither'),
  Type.Literal('unclear'),
  Type.Literal('not_measurable'),
  Type.Literal('no_answers'),
]);

const tally = {
  answers: means('Valid answers.', Count),
  named_answers: means('Answers that name the brand.', Count),
  grounded_answers: means('Answers for which a web search was made.', Count),
  corners: means('How many answers with a web search have each of the four outcomes.', Corners),
};

const Total = Type.Object(
  {
    ...tally,
    pairs: means(
      'How many pairs of query and engine fall into each cell.',
      Type.Object({
        ...Corners.properties,
        unclear: means('No outcome has more than half of the answers.', Count),
        not_measurable: means('Valid answers, none of them with a web search.', Count),
        no_answers: means('No valid answer.', Count),
      }),
    ),
  },
  { title: 'Tally' },
);

const table = {
  total: means('Over all engines.', Total),
  engines: means(
    'The engines.',
    Type.Array(
      Type.Object({
        engine_id: EngineId,
        web_search: means('Whether it may search the web.', Type.Boolean()),
        total: means('Over all queries of the engine.', Total),
        queries: means(
          'The queries.',
          Type.Array(
            Type.Object({
              query_id: QueryId,
              text: QueryText,
              cell: means(
                'The outcome of more than half of its answers with a web search, or one of the last three.',
                MatrixCell,
              ),
              ...tally,
            }),
          ),
        ),
      }),
    ),
  ),
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
  fetchMatrix: {
    method: 'get',
    path: '/api/v1/brands/{id}/matrix',
    summary: 'Where the latest finished analysis saw the brand named, cited, both or neither',
    description:
      'Only an answer for which a web search was made can cite anything, so the four outcomes are counted over those.',
    reply: BackendMatrix,
  },
} as const satisfies Record<string, AnalysisCall>;
