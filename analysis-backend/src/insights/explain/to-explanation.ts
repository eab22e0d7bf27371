import type { BackendExplanation } from '@signpost/contract/analyses';
import type { ExplainedFigure } from './explain-metric.ts';
import { quoteOf } from '../../extraction/text/quote-of.ts';
import type { Span } from '../../model/extraction.ts';
import { answersOf, type AnswerPart, type EnginePart, type QueryPart } from './explanation.ts';
import { tallyOf } from './tally.ts';
import { toText } from '../../evidence/answer-text.ts';

/** Nothing is rounded, so that combining the parts again gives exactly the same number. */
export function toExplanation(figure: ExplainedFigure): BackendExplanation {
  const { analysis, scoring, explanation } = figure;
  const answers = answersOf(explanation);
  return {
    is_demo: analysis.isDemo,
    analysis_uuid: analysis.id,
    metric: explanation.metric,
    value: figure.value,
    interval: figure.interval,
    score_version: scoring.score_version,
    extractor_version: scoring.extractor_version,
    value_today: explanation.value,
    adds_up: figure.addsUp,
    tally: tallyOf(explanation),
    combine: explanation.combine,
    counted_answers: countedOf(answers),
    left_out: toLeftOut(answers),
    engines: explanation.engines.map(toEnginePart),
  };
}

function countedOf(answers: readonly AnswerPart[]): number {
  return answers.filter(({ notCounted }) => notCounted === null).length;
}

function toLeftOut(answers: readonly AnswerPart[]): BackendExplanation['left_out'] {
  const byReason = Map.groupBy(answers, ({ notCounted }) => notCounted);
  return [...byReason].flatMap(([reason, own]) => (reason === null ? [] : { reason, answers: own.length }));
}

type WireEngine = BackendExplanation['engines'][number];
type WireQuery = WireEngine['queries'][number];
type WireAnswer = WireQuery['answers'][number];

function toEnginePart({ engineId, value, weight, queries }: EnginePart): WireEngine {
  return {
    engine_id: engineId,
    value,
    weight,
    counted_answers: countedOf(queries.flatMap(({ answers }) => answers)),
    queries: queries.map(toQueryPart),
  };
}

function toQueryPart({ query, value, weight, answers }: QueryPart): WireQuery {
  return {
    query_id: query.queryId,
    text: query.text,
    branded: query.branded,
    value,
    weight,
    counted_answers: countedOf(answers),
    answers: answers.map(toAnswerPart),
  };
}

function toAnswerPart({ evidence, notCounted, value, weight, competitors }: AnswerPart): WireAnswer {
  const { slot, answer, extraction } = evidence;
  const text = answer?.text ?? '';
  const quote = answer === null || extraction === null ? null : quoteOf(toText(answer).text, extraction);
  return {
    slot_id: slot.id,
    engine_id: slot.engineId,
    replicate: slot.replicate,
    counted: notCounted === null,
    reason: notCounted,
    problem: slot.problem?.message ?? null,
    value,
    weight,
    found: extraction?.mentioned ?? null,
    rank: extraction?.rank ?? null,
    sentiment: extraction?.sentiment?.value ?? null,
    cited_pages: extraction?.citedPages ?? [],
    competitors,
    spans: (extraction?.spans ?? []).map((span) => toPassage(text, span)),
    quote: quote && toPassage(text, quote),
  };
}

function toPassage(text: string, { start, end }: Span): { start: number; end: number; text: string } {
  return { start, end, text: text.slice(start, end) };
}
