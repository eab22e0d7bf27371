import type { IndexRun } from '@signpost/contract/indexing';
import { Type } from '@signpost/contract/schema';
import { CallError, type Ask } from '../ask.ts';
import { count, optional, optionalId, pageOf, pages, table, word, wordOrNull, yes } from '../fields.ts';
import { defineTool } from '../tool.ts';
import { Change, toChange } from './brands.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const CHANGES = ['added', 'removed', 'moved', 'changed', 'orphaned', 'rescued'] as const;

export const whatChanged = defineTool({
  name: 'what_changed',
  title: 'What changed',
  description:
    'What changed on the site and of the brands: totals by day, the posts that one run of the index changed (paged), and whether scores moved since the analysis before.',
  args: {
    since: Type.Optional(
      Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Day in UTC; default a week ago.' }),
    ),
    run_id: optionalId('Default: the newest run with changes since then.'),
    change: optional(CHANGES),
    ...pages,
  },
  reply: {
    days: table({
      day: word,
      posts: count,
      orphans: count,
      broken_links: count,
      posts_added: count,
      posts_removed: count,
      orphans_new: count,
      orphans_rescued: count,
    }),
    run_id: Type.Union([count, Type.Null()]),
    posts: table({ change: word, post_id: count, title: word, url: wordOrNull }),
    brands: table({ brand_id: word, name: word, change: Change, is_demo: yes }),
  },
  async run({ ask, page, isSampleSite, clock }, { since, run_id: wanted, change, ...args }) {
    const from = since ?? new Date(clock.now() - WEEK_MS).toISOString().slice(0, 10);
    const [{ days }, run, brands, isSample] = await Promise.all([
      ask('getHistory', { from }),
      wanted === undefined ? newestRun(ask, from) : ask('getRun', { id: wanted }).then((body) => body.run),
      changesOfBrands(ask, from),
      isSampleSite(),
    ]);
    const asked = pageOf(args);
    const posts =
      run === null
        ? []
        : (
            await ask('listChangedPosts', {
              id: run.id,
              change,
              after: asked.page - 1,
              per_page: asked.per_page,
            })
          ).posts;
    const last = posts.at(-1);
    return {
      counted_over: `Runs of the index since ${from} (posts: of one run, the first 1,000 are kept), and the last two analyses of each brand analysed since then.`,
      is_sample: isSample || brands.some((brand) => brand.is_demo),
      total: run === null ? 0 : totalOf(run, change),
      next: last === undefined || posts.length < asked.per_page ? null : last.id + 1,
      evidence: run === null ? page('/') : page(`/site/runs/${run.id}`),
      texts_by_others: 'posts[].title, posts[].url, brands[].name',
      days: days.map((day) => ({
        day: day.day,
        posts: day.posts,
        orphans: day.orphans,
        broken_links: day.broken,
        posts_added: day.posts_added,
        posts_removed: day.posts_removed,
        orphans_new: day.orphans_new,
        orphans_rescued: day.orphans_rescued,
      })),
      run_id: run?.id ?? null,
      posts: posts.map(({ change: kind, post_id, title, address }) => ({
        change: kind,
        post_id,
        title,
        url: address,
      })),
      brands,
    };
  },
});

/** How many runs are looked through for changes. */
const RUNS = 50;

async function newestRun(ask: Ask, from: string): Promise<IndexRun | null> {
  const { runs } = await ask('listRuns', { per_page: RUNS });
  return runs.find((run) => run.started_at >= from && totalOf(run) !== 0) ?? null;
}

/** How many posts a run changed, or did one thing to; null when runs do not count that. */
function totalOf(run: IndexRun, change?: (typeof CHANGES)[number]): number | null {
  const counted = {
    added: run.posts_added,
    removed: run.posts_removed,
    orphaned: run.orphans_new,
    rescued: run.orphans_rescued,
  };
  if (change === 'moved' || change === 'changed') return null;
  if (change !== undefined) return counted[change];
  return Object.values(counted).reduce((sum, posts) => sum + posts, run.posts_changed);
}

/** None when there is no analysis backend, or it is away: the site has its changes all the same. */
async function changesOfBrands(ask: Ask, from: string) {
  try {
    const { brands } = await ask('fetchStandings');
    return brands
      .filter(({ last_analyzed: at, change }) => change !== null && at !== null && at >= from)
      .map(({ id, name, change, is_demo }) => ({ brand_id: id, name, change: toChange(change), is_demo }));
  } catch (error) {
    if (error instanceof CallError) return [];
    throw error;
  }
}
