import { nullable } from '@signpost/contract/fields';
import { Type } from '@signpost/contract/schema';
import {
  count,
  nextPage,
  optional,
  optionalText,
  pageRows,
  pages,
  table,
  word,
  wordOrNull,
  yes,
} from '../fields.ts';
import { defineTool, type ToolContext } from '../tool.ts';

export const citedPages = defineTool({
  name: 'cited_pages',
  title: 'Pages that AI answers cite',
  description:
    'With `brand_id`, the pages that the latest answers about it cite, and questions that cite only competitors. Without it, the posts of this site that answers about any brand cite.',
  args: {
    brand_id: optionalText(),
    whose: optional(['own', 'competitor', 'other'], 'Only with `brand_id`.'),
    ...pages,
  },
  reply: {
    pages: table({
      url: word,
      whose: word,
      answers: count,
      post: nullable(Type.Object({ post_id: count, title: word, is_orphan: yes })),
    }),
    missed_questions: table({ query_id: word, text: word, answers: count }),
    finished_at: wordOrNull,
  },
  run: (context, { brand_id: id, ...args }) =>
    id === undefined ? ofSite(context, args) : ofBrand(context, id, args),
});

interface Args {
  whose?: 'own' | 'competitor' | 'other';
  page?: number;
  per_page?: number;
}

/** How many missed questions are sent. */
const MISSED = 10;
const TEXTS = 'pages[].url, pages[].whose, pages[].post.title, missed_questions[].text';

async function ofBrand({ ask, page }: ToolContext, id: string, { whose, ...args }: Args) {
  const body = await ask('fetchCitations', { id });
  const fitting = body.pages.filter(({ owned, competitor }) => {
    const kind = owned ? 'own' : competitor === null ? 'other' : 'competitor';
    return whose === undefined || whose === kind;
  });
  return {
    counted_over: `${body.counted_answers} valid answers to questions that do not name the brand; a web search was made for ${body.grounded_answers} of them.`,
    is_sample: body.is_demo,
    total: fitting.length,
    next: nextPage(args, fitting.length),
    evidence: page(`/brands/${encodeURIComponent(id)}/sources`),
    texts_by_others: TEXTS,
    pages: pageRows(fitting, args).map(({ url, owned, competitor, answers, post }) => ({
      url,
      whose: owned ? 'own' : (competitor ?? 'other'),
      answers,
      post: post === null ? null : toPost(post),
    })),
    missed_questions: body.missed_queries
      .slice(0, MISSED)
      .map(({ query_id, text, answers }) => ({ query_id, text, answers })),
    finished_at: body.finished_at,
  };
}

async function ofSite({ ask, page }: ToolContext, args: Args) {
  const [{ posts }, standings] = await Promise.all([ask('getCitedPosts'), ask('fetchStandings')]);
  return {
    counted_over: 'The latest finished analyses of all brands; each answer counts a post once.',
    is_sample: standings.is_demo,
    total: posts.length,
    next: nextPage(args, posts.length),
    evidence: page('/links/posts', { cited: 'only' }),
    texts_by_others: TEXTS,
    pages: pageRows(posts, args).map(({ post, answers }) => ({
      url: post.post_url,
      whose: 'own',
      answers,
      post: toPost(post),
    })),
    missed_questions: [],
    finished_at: null,
  };
}

function toPost(post: { post_id: number; post_title: string; is_orphan: boolean }) {
  return { post_id: post.post_id, title: post.post_title, is_orphan: post.is_orphan };
}
