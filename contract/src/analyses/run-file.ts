import { Type, type Static } from '../schema/index.ts';
import {
  BackendEngine,
  Count,
  EngineId,
  get,
  IsDemo,
  QueryId,
  QueryText,
  Replicate,
  Time,
  Usd,
  Uuid,
} from './common.ts';
import { choice, flag, list, means, nullable, number, object, rows, text, textOrNull } from '../fields.ts';

/** An extraction or a scoring as it is stored. Its form depends on `extractor_version` or `score_version`. */
const Stored = Type.Object({}, { additionalProperties: true });
const Texts = Type.Array(Type.String());

const RunNames = Type.Object({
  as_of: choice(
    '`scoring`: the names that the scoring was made with. `export`: the scoring is from before names were kept; these are of today.',
    ['scoring', 'export'],
  ),
  brand: object('The brand.', {
    name: text('Its name.'),
    aliases: means('Other names that count as mentions.', Texts),
    domains: list('All its own hosts, with the one in its address.', Type.String()),
  }),
  competitors: rows('In the order in which they were looked for, which decides between equals.', {
    uuid: means('Its id.', Uuid),
    name: text('Its name.'),
    aliases: means('Other names of it.', Texts),
    domains: means('Its own hosts.', Texts),
    state: choice('What it was to the brand.', ['tracked', 'candidate', 'ignored']),
  }),
});

const RunAnswer = Type.Object({
  text: text('The answer.'),
  cited_urls: means('Addresses that it cites.', Texts),
  retrieved_urls: means('Addresses that were fetched for it and are not cited.', Texts),
  search_queries: means('What the engine searched the web for.', Texts),
  served_model: textOrNull('The model that answered, as the service says.'),
  finish_reason: choice('How it ended; `length` means cut off.', ['stop', 'length', 'refusal', 'other']),
  grounded: flag('Whether a web search was made.'),
  usage: object('What the service counted; null where it does not say.', {
    input_tokens: means('Tokens of the question and what was put to it.', nullable(Count)),
    output_tokens: means('Tokens of the answer.', nullable(Count)),
    searches: means('Searches that are charged for one by one.', nullable(Count)),
  }),
  answered_at: means('When it came.', Time),
  cost_usd: means('What the call cost; null when the price is not known.', Usd),
  raw: Type.Optional(nullable(text('The body of the reply as it came; null when it is not kept any more.'))),
});

/** One finished analysis as a file, with everything that is needed to recompute its numbers. */
export const BackendRunFile = Type.Object({
  format: means('What this is.', Type.Literal('signpost-run')),
  format_version: means('The version of this format.', Type.Literal(1)),
  program: object('What wrote the file.', {
    name: text('Name of the program.'),
    version: text('Its version.'),
  }),
  extractor_version: means('The version of the reading; null when there are no numbers.', nullable(Count)),
  score_version: means('The version of the formulas.', nullable(Count)),
  is_demo: IsDemo,
  analysis: object('When it was, why, and how it ended.', {
    uuid: means('Its id.', Uuid),
    brand_uuid: means('The brand.', Uuid),
    status: choice('How it ended.', ['success', 'partial', 'error', 'cancelled']),
    reason: choice('Why it was started.', ['created', 'scheduled', 'requested', 'history']),
    problem: textOrNull('Why it is not `success`.'),
    replicates: means('How often each engine was asked each query.', Count),
    created_at: means('When it was asked for.', Time),
    started_at: means('When the first question was asked.', nullable(Time)),
    finished_at: means('When it ended.', Time),
  }),
  engines: list('The engines as they were then.', BackendEngine),
  names: means('The names that the answers were searched for.', RunNames),
  queries: rows('What was asked.', {
    query_id: QueryId,
    text: QueryText,
    branded: flag('Whether it names the brand, by these names.'),
    is_baseline: flag('Whether we made it, not the user.'),
    wording_of: means('The query that it puts in other words; null when it is an original.', nullable(Uuid)),
  }),
  slots: rows(
    'One entry for each time a query was put to an engine, in the order of queries, engines and replicates.',
    {
      query_id: QueryId,
      engine_id: EngineId,
      replicate: Replicate,
      state: choice('`spared`: not asked, because the other answers were enough.', [
        'answered',
        'failed',
        'spared',
      ]),
      problem: textOrNull('Why it has failed.'),
      answer: means('What came; null when nothing did.', nullable(RunAnswer)),
      extraction: means(
        'What was read from it, as it is stored: also what a model judged.',
        nullable(Stored),
      ),
    },
  ),
  revision: means(
    'Which scoring of these answers it is, 0 for the first; null when there is none.',
    nullable(Count),
  ),
  scored_at: means('When it was scored.', nullable(Time)),
  scoring: means('Every metric, unrounded; null when no answer was valid.', nullable(Stored)),
  band: means(
    'Where the score lies by chance between answers alone; null when that is not known.',
    nullable(Type.Object({ low: number('Lower end.'), high: number('Upper end.') })),
  ),
  digest: text('SHA-256, in hexadecimal digits, of all other fields as canonical JSON (RFC 8785).'),
});
export type BackendRunFile = Static<typeof BackendRunFile>;

export const BackendRunFileParams = Type.Object({
  raw: Type.Optional(
    choice('`true` adds the raw bodies of the replies that are still kept.', ['true', 'false']),
  ),
});

/** One analysis as a file that can be verified elsewhere. */
export const runFileCalls = {
  fetchRunFile: get(
    '/brands/{id}/analyses/{aid}/file',
    'One finished analysis as a file that can be verified elsewhere',
    {
      description:
        'The file has no key and nothing of any account. Raw bodies are as the services sent them: look at them before you hand them on. The service passes on what fits `SIGNPOST_BACKEND_MAX_REPLY_MEGABYTES`; `signpost backend export --raw` has no such limit.',
      errors: { 409: 'the analysis is under way' },
      params: BackendRunFileParams,
      reply: BackendRunFile,
    },
  ),
};
