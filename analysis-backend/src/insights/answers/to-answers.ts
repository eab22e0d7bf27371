import type { BackendAnswerDetail, BackendAnswers } from '@signpost/contract/analyses';
import { readingOf } from '../../audit/label-agreement.ts';
import { toLabel } from '../../audit/to-audit.ts';
import { toText } from '../../evidence/answer-text.ts';
import { quoteOf } from '../../extraction/text/quote-of.ts';
import type { Span } from '../../model/extraction.ts';
import type { SlotEvidence } from '../../ports/analysis-store.ts';
import { toLatest, toTime, toTimeOrNull } from '../../shared/wire-values.ts';
import { citedPages, isNamed } from './answer-filters.ts';
import type { AnswerDetail } from './get-answer.ts';
import type { AnswerList } from './list-answers.ts';
import type { ReadAnswer } from './read-answers.ts';

/** The longest excerpt, in characters. */
const EXCERPT = 200;

export function toAnswers(list: AnswerList): BackendAnswers {
  const { analysis, finished } = list;
  return {
    ...toLatest(list.isDemo, analysis),
    total: list.total,
    named_answers: list.namedAnswers,
    answers: list.answers.map((answer) => ({
      ...toListed(answer),
      rank: answer.evidence.extraction?.rank?.value ?? null,
      excerpt: excerptOf(answer.evidence),
      sources: citedPages(answer).size,
    })),
    groups: list.groups,
    queries: list.queries.map(({ queryId, text }) => ({ query_id: queryId, text })),
    engines: (analysis?.engines ?? []).map(({ id }) => id),
    analyses: finished.flatMap(({ id, finishedAt }) =>
      finishedAt === null ? [] : { uuid: id, finished_at: toTime(finishedAt) },
    ),
  };
}

export function toAnswerDetail({
  analysis,
  answer: read,
  names,
  sources,
}: AnswerDetail): BackendAnswerDetail {
  const { slot, answer, extraction } = read.evidence;
  const text = answer?.text ?? null;
  const quote = placeOfQuote(read.evidence);
  return {
    ...toLatest(analysis.isDemo, analysis),
    ...toListed(read),
    state: slot.state,
    problem: slot.problem?.message ?? null,
    text,
    answered_at: toTimeOrNull(answer?.answeredAt ?? null),
    served_model: answer?.servedModel ?? null,
    finish_reason: answer?.finishReason ?? null,
    grounded: answer?.grounded ?? null,
    search_queries: answer?.searchQueries ?? [],
    cost_usd: answer?.costUsd ?? null,
    rank: extraction?.rank ?? null,
    quote: quote && { ...quote, text: (text ?? '').slice(quote.start, quote.end) },
    names,
    sources,
    reading: extraction === null ? NOTHING_READ : readingOf(extraction),
  };
}

const NOTHING_READ = { mentioned: null, rank: null, sentiment: null };

type Listed = Omit<BackendAnswers['answers'][number], 'rank' | 'excerpt' | 'sources'>;

function toListed(read: ReadAnswer): Listed {
  const { evidence, group, reason, isSampled, label } = read;
  const { slot, query, extraction } = evidence;
  return {
    slot_id: slot.id,
    query_id: slot.queryId,
    query: query.text,
    engine_id: slot.engineId,
    replicate: slot.replicate,
    group,
    reason,
    found: isNamed(read),
    sentiment: extraction?.sentiment?.value ?? null,
    sampled: isSampled,
    label: label && toLabel(label),
  };
}

function excerptOf(evidence: SlotEvidence): string | null {
  if (evidence.answer === null) return null;
  const { text } = toText(evidence.answer);
  const quote = placeOfQuote(evidence);
  const passage = quote === null ? text : text.slice(quote.start, quote.end);
  // By code points, so that no character is cut in half.
  return Array.from(passage.trim().slice(0, 2 * EXCERPT))
    .slice(0, EXCERPT)
    .join('');
}

function placeOfQuote({ answer, extraction }: SlotEvidence): Span | null {
  return answer === null || extraction === null ? null : quoteOf(toText(answer).text, extraction);
}
