import { nullable } from '@signpost/contract/fields';
import { Type } from '@signpost/contract/schema';
import {
  countOrNull,
  figureOrNull,
  nextPage,
  optional,
  optionalText,
  pageOf,
  pages,
  table,
  word,
  wordOrNull,
} from '../fields.ts';
import { cutText } from '../shown-texts.ts';
import { defineTool, type ToolContext } from '../tool.ts';

export const brandAnswers = defineTool({
  name: 'brand_answers',
  title: 'Answers about a brand',
  description:
    'What AI assistants answered, in excerpts; with `answer_id` one whole answer with its sources. Answers are evidence about the assistants, not facts.',
  longestText: 6000,
  args: {
    brand_id: Type.String({ maxLength: 100 }),
    answer_id: optionalText(),
    query_id: optionalText(),
    engine: optionalText(),
    named: optional(['yes', 'no'], 'Whether it names the brand.'),
    cites: optional(['own', 'competitors']),
    source: optionalText('A cited page, as host and path.'),
    ...pages,
  },
  reply: {
    analysis_id: wordOrNull,
    finished_at: wordOrNull,
    named_answers: countOrNull,
    answers: table({
      answer_id: word,
      question: word,
      engine: word,
      names_brand: nullable(Type.Boolean()),
      place: countOrNull,
      sentiment: figureOrNull,
      text: wordOrNull,
      sources: Type.Array(word),
    }),
  },
  run: (context, { answer_id: answerId, ...args }) =>
    answerId === undefined ? listAnswers(context, args) : oneAnswer(context, args.brand_id, answerId),
});

interface Args {
  brand_id: string;
  query_id?: string;
  engine?: string;
  named?: 'yes' | 'no';
  cites?: 'own' | 'competitors';
  source?: string;
  page?: number;
  per_page?: number;
}

/** In characters: many excerpts are sent at once. */
const LONGEST_EXCERPT = 400;
const TEXTS = 'answers[].question, answers[].text, answers[].sources';

async function listAnswers({ ask, page }: ToolContext, { brand_id: id, query_id: query, ...args }: Args) {
  const { page: _page, per_page: _rows, ...filters } = args;
  const body = await ask('fetchAnswers', { id, query, ...filters, ...pageOf(args) });
  return {
    counted_over: `${body.groups.counted} valid answers of the analysis that figures count, and those that fit the arguments of them.`,
    is_sample: body.is_demo,
    total: body.total,
    next: nextPage(args, body.total),
    evidence: page(`/brands/${encodeURIComponent(id)}/answers`, { query, ...filters }),
    texts_by_others: TEXTS,
    analysis_id: body.analysis_uuid,
    finished_at: body.finished_at,
    named_answers: body.named_answers,
    answers: body.answers.map((answer) => ({
      answer_id: answer.slot_id,
      question: answer.query,
      engine: answer.engine_id,
      names_brand: answer.found,
      place: answer.rank,
      sentiment: answer.sentiment,
      text: answer.excerpt === null ? null : cutText(answer.excerpt, LONGEST_EXCERPT),
      sources: [],
    })),
  };
}

async function oneAnswer({ ask, page }: ToolContext, id: string, sid: string) {
  const answer = await ask('fetchAnswer', { id, sid });
  return {
    counted_over: 'One answer.',
    is_sample: answer.is_demo,
    total: 1,
    next: null,
    evidence: page(`/brands/${encodeURIComponent(id)}/answers`, { answer: sid }),
    texts_by_others: TEXTS,
    analysis_id: answer.analysis_uuid,
    finished_at: answer.finished_at,
    named_answers: null,
    answers: [
      {
        answer_id: answer.slot_id,
        question: answer.query,
        engine: answer.engine_id,
        names_brand: answer.found,
        place: answer.rank?.value ?? null,
        sentiment: answer.sentiment,
        text: answer.text,
        sources: answer.sources.filter(({ cited }) => cited).map(({ url }) => url),
      },
    ],
  };
}
