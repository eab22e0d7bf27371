import { Type, type Static } from '../schema/index.ts';
import {
  BackendEngine,
  BackendEstimate,
  BackendMentionRate,
  BackendScoreChange,
  BackendStrength,
  Count,
  EngineId,
  get,
  IsDemo,
  Percent,
  post,
  QueryId,
  QueryText,
  Replicate,
  Span,
  Time,
  Usd,
  Uuid,
} from './common.ts';
import { BackendExtraction } from './extraction.ts';
import {
  choice,
  flag,
  list,
  means,
  nullable,
  numberOrNull,
  object,
  rows,
  text,
  textOrNull,
  titled,
} from '../fields.ts';
import { BackendScoring } from './scoring.ts';

/** The counts behind the figures of an analysis. Null for a count that did not exist yet when the analysis was scored. */
const BackendCounted = Type.Object({
  queries: means('Queries with a valid answer, without those that name the brand and other wordings.', Count),
  answers: means('Valid answers to them.', Count),
  ranked_answers: means('Answers that give the brand a rank.', nullable(Count)),
  low_confidence_ranks: means(
    'Of these, those whose rank was read from running text and not from a list.',
    nullable(Count),
  ),
  judged_answers: means('Answers that name the brand and whose sentiment a model judged.', nullable(Count)),
  citing_answers: means('Answers that cite a page of the brand.', nullable(Count)),
  grounded_answers: means('Answers for which a web search was made.', nullable(Count)),
  grounded_citing_answers: means(
    'Answers for which one was made and that cite a page of the brand.',
    nullable(Count),
  ),
  namings: means(
    'How often the brand and its tracked competitors are named, each once per answer.',
    nullable(Count),
  ),
  names: means('The brand and its tracked competitors.', Count),
});

/** Why answers of an analysis are missing, or are being asked for again. */
export const BackendRunProblem = Type.Object({
  engine_id: nullable(text('The engine; null when it concerns all of them.')),
  kind: choice('What went wrong.', {
    auth: 'the key is wrong or may not do this',
    quota: 'nothing is left to spend with the service',
    rate: 'the service gets too many requests; asked again',
    transient: 'the service fails, is too slow or cannot be reached; asked again',
    bad_request: 'the service does not accept the question',
    bad_reply: 'the reply cannot be understood; asked again',
    budget: 'a limit of spending is met',
    stopped: 'the engine was taken out of the settings, or the backend was ended',
    cancelled: 'the analysis was cancelled',
    empty: 'the answers are empty',
    refused: 'the answers are refusals',
    cut_off: 'the answers were cut off for their length',
  }),
  message: text('What the service said most often, or what we say of it; empty when the kind says it all.'),
  failed: means('Answers that will not come, or that came and cannot be used.', Count),
  retrying: means('Answers that are being asked for again.', Count),
});

/** One analysis in the history of a brand. */
export const BackendAnalysisSummary = titled('Analysis', {
  uuid: means('Its id.', Uuid),
  status: choice('How far it is.', {
    pending: 'it has not begun',
    running: 'questions are being asked or answers read',
    success: 'every answer came, and enough of each engine can be used (`done` in the overview)',
    partial: 'it has figures, and answers are missing or cannot be used',
    error: 'it has no figures: no answer came, or every answer was empty or a refusal',
    cancelled: 'a person ended it before any answer came',
  }),
  is_demo: IsDemo,
  reason: choice('Why it was started.', {
    created: 'the brand was created',
    scheduled: 'its weekly time',
    requested: 'a person asked for it',
    history: 'the invented past of a demo brand',
  }),
  thin: nullable(
    choice('Why it does not take the place of a sound analysis; null when it does.', {
      too_few_answers: 'fewer than half of the answers came and are neither empty, a refusal nor cut off',
      engine_missing: 'that is so for one of its engines',
      cancelled: 'a person ended it',
    }),
  ),
  problem: textOrNull(
    'Why answers are missing, or are being asked for again, in one text; also while it runs.',
  ),
  problems: list(
    'The same one by one, for each engine and kind, the most frequent first.',
    BackendRunProblem,
  ),
  created_at: means('When it was asked for.', Time),
  started_at: means('When the first question was asked.', nullable(Time)),
  finished_at: means('When it ended.', nullable(Time)),
  duration_seconds: numberOrNull('From the start to the end.'),
  engines: list('The engines that were asked.', Type.String()),
  queries: means('How many queries were asked.', Count),
  replicates: means('How often each engine was asked each query, unless the analysis stopped early.', Count),
  answers: object('How many answers there are.', {
    expected: means('Queries × engines × replicates.', Count),
    done: means('Answers that came.', Count),
    failed: means('Answers that will never come.', Count),
    spared: means('Answers that were not asked for, because the analysis stopped early.', Count),
  }),
  cost_usd: means(
    'What its calls cost, those under way included; null when the price or the usage of a call is not known.',
    Usd,
  ),
  cost_at_most_usd: means(
    'The most that its calls may have cost: what is known, and what is reserved for calls whose cost is not; null when a price is not known.',
    Usd,
  ),
  estimated_usd: means('What it was expected to cost; null when a price is not known.', Usd),
  score_version: means('The version of the formulas; null until it is scored.', nullable(Count)),
  strength: means('How reliable the figures are.', nullable(BackendStrength)),
  notices: list(
    'What to know before believing the numbers, such as `web_search_was_off` or `stopped_early`.',
    Type.String(),
  ),
  counted: means('What the figures are counted over; null until it is scored.', nullable(BackendCounted)),
  score: means('The score.', nullable(BackendEstimate)),
  mention_rate: nullable(BackendMentionRate),
  rank: numberOrNull('Mean over queries of the median rank, over `counted.ranked_answers`.'),
  avg_sentiment: means(
    'How well the answers speak of the brand: mean over queries, over `counted.judged_answers`.',
    nullable(BackendEstimate),
  ),
  mentions: nullable(means('Answers that name the brand, of `counted.answers`.', Count)),
  citations: nullable(
    means('Own pages that are cited, each once per answer, in `counted.citing_answers`.', Count),
  ),
  share_of_voice: nullable(
    Type.Number({ minimum: 0, maximum: 100, description: '`mentions` in percent of `counted.namings`.' }),
  ),
  leaderboard_rank: nullable(
    Type.Integer({
      minimum: 1,
      description:
        'The best place of the brand: 1 and one more for each of `counted.names` that is surely ahead, question by question; null without a competitor, and when the answers do not set it apart from any of them.',
    }),
  ),
  change: means('Compared with the analysis before; null for the first.', nullable(BackendScoreChange)),
});
export type BackendAnalysisSummary = Static<typeof BackendAnalysisSummary>;

export const BackendAnalyses = Type.Object({
  is_demo: IsDemo,
  analyses: list('At most 104, the newest first.', BackendAnalysisSummary),
});
export type BackendAnalyses = Static<typeof BackendAnalyses>;

/** One answer, with everything that was read from it. */
const BackendAnswer = Type.Object({
  engine_id: EngineId,
  replicate: Replicate,
  state: choice('How far it is.', {
    waiting: '',
    answered: '',
    failed: '',
    spared: 'not asked, because the other answers were enough',
  }),
  problem: textOrNull('Why it failed, or why the last attempt did.'),
  text: textOrNull('The answer.'),
  served_model: textOrNull('The model that answered, as the service says.'),
  finish_reason: textOrNull('`stop`, `length` (cut off), `refusal` or `other`.'),
  grounded: means('Whether a web search was made.', nullable(Type.Boolean())),
  cited_urls: list('Addresses that the answer cites.', Type.String()),
  retrieved_urls: list('Addresses that were fetched for it and are not cited.', Type.String()),
  cost_usd: means('What the call cost; null when the price is not known.', Usd),
  found: means('Whether it names the brand; null when it was not read.', nullable(Type.Boolean())),
  rank: means('The place of the brand.', nullable(Count)),
  sentiment: means(
    'How well it speaks of the brand, 0 to 100; null when it was not judged.',
    nullable(Percent),
  ),
  spans: list('Where the brand is named.', Span),
  extraction: means(
    'Everything that was read from the answer, with methods and quotes; null until it was read.',
    nullable(BackendExtraction),
  ),
});

export const BackendAnalysisDetail = Type.Object({
  is_demo: IsDemo,
  analysis: means('The analysis as in the history.', BackendAnalysisSummary),
  engines: list('The engines as they were then.', BackendEngine),
  scoring: means(
    'Every metric, unrounded: overall, by engine, by query, of the competitors; null until scored.',
    nullable(BackendScoring),
  ),
  revisions: rows('Each scoring of the same answers, the oldest first; `backend rescore` adds one.', {
    revision: means('0 for the first.', Count),
    score_version: means('The version of the formulas.', Count),
    extractor_version: means('The version of the reading.', Count),
    scored_at: means('When it was scored.', Time),
    score: means('The score then.', nullable(BackendEstimate)),
  }),
  queries: rows('The queries as they were then, with their answers.', {
    query_id: QueryId,
    text: QueryText,
    branded: flag('Whether it names the brand: such queries count apart, as recognition.'),
    wording_of: means('The query that it puts in other words; null when it is an original.', nullable(Uuid)),
    answers: list('Its answers.', BackendAnswer),
  }),
});
export type BackendAnalysisDetail = Static<typeof BackendAnalysisDetail>;

export const BackendRun = Type.Object({
  is_demo: IsDemo,
  analysis: means('The analysis as in the history.', BackendAnalysisSummary),
});
export type BackendRun = Static<typeof BackendRun>;

export const historyCalls = {
  fetchAnalyses: get('/brands/{id}/analyses', 'The analyses of a brand, the newest first', {
    description:
      'A `partial` analysis is thin when fewer than half of its answers came and are valid, over all engines or for one of them. Thin ones are listed with the reason, and everything that speaks of the latest analysis stays with the last sound one.',
    reply: BackendAnalyses,
  }),
  fetchAnalysis: get('/brands/{id}/analyses/{aid}', 'One analysis with every number, interval and answer', {
    description: 'An analysis that is still running has what it has so far.',
    reply: BackendAnalysisDetail,
  }),
  fetchProgress: get('/brands/{id}/analyses/{aid}/progress', 'How far one analysis is, without its answers', {
    reply: BackendRun,
  }),
  runAnalysis: post('/brands/{id}/run', 'Starts an analysis now', {
    description: 'Answers at once; the analysis goes on in the background.',
    errors: {
      402: 'a limit of spending is in the way, or there is a limit and a price is not known',
      409: 'one is under way, the brand is inactive or has no enabled query, or no AI service is configured any more',
    },
    status: 202,
    reply: BackendRun,
  }),
  cancelAnalysis: post('/brands/{id}/analyses/{aid}/cancel', 'Ends an analysis under way with what it has', {
    description:
      'No further question is asked, in any process, and calls under way are dropped within two seconds. A moment later the analysis is `partial`, or `cancelled` when no answer came. To cancel it again changes nothing.',
    errors: { 409: 'it has ended without being cancelled' },
    reply: BackendRun,
  }),
};
