import { Type, type Static } from '../schema/index.ts';
import {
  BackendEngine,
  Count,
  EngineId,
  IsDemo,
  nullable,
  QueryId,
  QueryText,
  Replicate,
  Time,
  Usd,
  Uuid,
  type AnalysisCall,
} from './common.ts';
import { means } from '../means.ts';

/** An extraction or a scoring as it is stored. Its form depends on `extractor_version` or `score_version`. */
const Stored = Type.Object({}, { additionalProperties: true });
const Texts = Type.Array(Type.String());

const RunNames = Type.Object({
  as_of: Type.Union([Type.Literal('scoring'), Type.Literal('export')], {
    description:
      '`scoring`: the names that the scoring was made with. `export`: the scoring is from before names were kept; these are of today.',
  }),
  brand: means(
    'The brand.',
    Type.Object({
      name: means('Its name.', Type.String()),
      aliases: means('Other names that count as mentions.', Texts),
      domains: Type.Array(Type.String(), {
        description: 'All hosts of its own, that of its address among them.',
      }),
    }),
  ),
  competitors: Type.Array(
    Type.Object({
      uuid: means('Its id.', Uuid),
      name: means('Its name.', Type.String()),
      aliases: means('Other names of it.', Texts),
      domains: means('Hosts of its own.', Texts),
      state: means(
        'What it was to the brand.',
        Type.Union([Type.Literal('tracked'), Type.Literal('candidate'), Type.Literal('ignored')]),
      ),
    }),
    { description: 'In the order in which they were looked for, which decides between equals.' },
  ),
});

const RunAnswer = Type.Object({
  text: means('The answer.', Type.String()),
  cited_urls: means('Addresses that it cites.', Texts),
  retrieved_urls: means('Addresses that were fetched for it and are not cited.', Texts),
  search_queries: means('What the engine searched the web for.', Texts),
  served_model: means('The model that answered, as the service says.', nullable(Type.String())),
  finish_reason: means(
    'How it ended; `length` means cut off.',
    Type.Union([
      Type.Literal('stop'),
      Type.Literal('length'),
      Type.Literal('refusal'),
      Type.Literal('other'),
    ]),
  ),
  grounded: means('Whether a web search was made.', Type.Boolean()),
  usage: means(
    'What the service counted; null where it does not say.',
    Type.Object({
      input_tokens: means('Tokens of the question and what was put to it.', nullable(Count)),
      output_tokens: means('Tokens of the answer.', nullable(Count)),
      searches: means('Searches that are charged for one by one.', nullable(Count)),
    }),
  ),
  answered_at: means('When it came.', Time),
  cost_usd: means('What the call cost; null when the price is not known.', Usd),
  raw: Type.Optional(
    nullable(
      Type.String({ description: 'The body of the reply as it came; null when it is not kept any more.' }),
    ),
  ),
});

/** One finished analysis as a file, with everything that is needed to recompute its numbers. */
export const BackendRunFile = Type.Object({
  format: means('What this is.', Type.Literal('signpost-run')),
  format_version: means('The version of this format.', Type.Literal(1)),
  program: means(
    'What wrote the file.',
    Type.Object({
      name: means('Name of the program.', Type.String()),
      version: means('Its version.', Type.String()),
    }),
  ),
  extractor_version: means('The version of the reading; null when there are no numbers.', nullable(Count)),
  score_version: means('The version of the formulas.', nullable(Count)),
  is_demo: IsDemo,
  analysis: means(
    'When it was, why, and how it ended.',
    Type.Object({
      uuid: means('Its id.', Uuid),
      brand_uuid: means('The brand.', Uuid),
      status: means(
        'How it ended.',
        Type.Union([
          Type.Literal('success'),
          Type.Literal('partial'),
          Type.Literal('error'),
          Type.Literal('cancelled'),
        ]),
      ),
      reason: means(
        'Why it was started.',
        Type.Union([
          Type.Literal('created'),
          Type.Literal('scheduled'),
          Type.Literal('requested'),
          Type.Literal('history'),
        ]),
      ),
      problem: means('Why it is not `success`.', nullable(Type.String())),
      replicates: means('How often each query was put to each engine.', Count),
      created_at: means('When it was asked for.', Time),
      started_at: means('When the first question was put.', nullable(Time)),
      finished_at: means('When it ended.', Time),
    }),
  ),
  engines: means('The engines as they were then.', Type.Array(BackendEngine)),
  names: means('The names that the answers were searched for.', RunNames),
  queries: means(
    'What was asked.',
    Type.Array(
      Type.Object({
        query_id: QueryId,
        text: QueryText,
        branded: means('Whether it names the brand, by these names.', Type.Boolean()),
        is_baseline: means('Whether we made it, not the user.', Type.Boolean()),
        wording_of: means(
          'The query that it puts in other words; null when it is an original.',
          nullable(Uuid),
        ),
      }),
    ),
  ),
  slots: Type.Array(
    Type.Object({
      query_id: QueryId,
      engine_id: EngineId,
      replicate: Replicate,
      state: means(
        '`spared`: not asked, because the others told enough.',
        Type.Union([Type.Literal('answered'), Type.Literal('failed'), Type.Literal('spared')]),
      ),
      problem: means('Why it has failed.', nullable(Type.String())),
      answer: means('What came; null when nothing did.', nullable(RunAnswer)),
      extraction: means(
        'What was read from it, as it is stored: also what a model judged.',
        nullable(Stored),
      ),
    }),
    {
      description:
        'One entry for each time a query was put to an engine, in the order of queries, engines and replicates.',
    },
  ),
  revision: means(
    'Which scoring of these answers it is, 0 for the first; null when there is none.',
    nullable(Count),
  ),
  scored_at: means('When it was scored.', nullable(Time)),
  scoring: means('Every metric, unrounded; null when no answer was valid.', nullable(Stored)),
  band: means(
    'Where the score lies by chance between answers alone; null when that cannot be told.',
    nullable(
      Type.Object({ low: means('Lower end.', Type.Number()), high: means('Upper end.', Type.Number()) }),
    ),
  ),
  digest: Type.String({
    description: 'SHA-256, in hexadecimal digits, of all other fields as canonical JSON (RFC 8785).',
  }),
});
export type BackendRunFile = Static<typeof BackendRunFile>;

export const BackendRunFileParams = Type.Object({
  raw: means(
    '`true` adds the raw bodies of the replies that are still kept.',
    Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
  ),
});

/** One analysis as a file that can be verified elsewhere. */
export const runFileCalls = {
  fetchRunFile: {
    method: 'get',
    path: '/api/v1/brands/{id}/analyses/{aid}/file',
    summary: 'One finished analysis as a file that can be verified elsewhere',
    description:
      'The file has no key and nothing of any account. Raw bodies are as the services sent them: look at them before you hand them on. The service passes on what fits `SIGNPOST_BACKEND_MAX_REPLY_MEGABYTES`; `signpost backend export --raw` has no such limit.',
    errors: { 409: 'the analysis is under way' },
    params: BackendRunFileParams,
    reply: BackendRunFile,
  },
} as const satisfies Record<string, AnalysisCall>;
