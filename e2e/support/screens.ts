import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Every screen with an address that shows it on the sample. `{brand}`, `{post}` and `{run}` are filled in. */
export const SCREENS: readonly { name: string; path: string }[] = [
  { name: 'today', path: '/' },
  { name: 'posts', path: '/links/posts?rows=25' },
  { name: 'orphans', path: '/links/posts?orphans=only&rows=25' },
  { name: 'post', path: '/links/posts?post={post}&rows=25' },
  { name: 'links', path: '/links/all?rows=25' },
  { name: 'broken', path: '/links/broken' },
  { name: 'mend', path: '/links/mend' },
  { name: 'plans', path: '/links/plans' },
  { name: 'structure', path: '/links/structure' },
  { name: 'brands', path: '/brands' },
  { name: 'brand', path: '/brands/{brand}' },
  { name: 'questions', path: '/brands/{brand}/questions' },
  { name: 'answers', path: '/brands/{brand}/answers' },
  { name: 'explanation', path: '/brands/{brand}/answers?explain=score' },
  { name: 'facts', path: '/brands/{brand}/answers/facts' },
  { name: 'cited-sources', path: '/brands/{brand}/sources' },
  { name: 'competitors', path: '/brands/{brand}/competitors' },
  { name: 'plan', path: '/brands/{brand}/plan' },
  { name: 'sources', path: '/site/sources' },
  { name: 'run', path: '/site/runs/{run}' },
  { name: 'users', path: '/admin/users' },
  { name: 'ai-services', path: '/admin/ai-services' },
  { name: 'notices', path: '/admin/notices' },
  { name: 'settings', path: '/admin/settings' },
  { name: 'health', path: '/admin/health' },
  { name: 'schedules', path: '/admin/schedules' },
  { name: 'events', path: '/admin/events' },
  { name: 'agents', path: '/admin/agents' },
];

/** The addresses with ids of things that the sample has. The page must be signed in. */
export async function screenPaths(page: Page): Promise<{ name: string; path: string }[]> {
  const get = async <Body>(path: string): Promise<Body> => {
    const response = await page.request.get(`/plugin/v1${path}`);
    return (await response.json()) as Body;
  };
  const brands = await measuredBrands(get);
  const { posts } = await get<{ posts: { post_id: number }[] }>('/links/posts?is_orphan=linked&per_page=1');
  const { runs } = await get<{ runs: { id: number }[] }>('/index/runs');
  const ids: Record<string, string> = {
    brand: brands[0]?.id ?? '',
    post: String(posts[0]?.post_id ?? ''),
    run: String(runs[0]?.id ?? ''),
  };
  return SCREENS.map(({ name, path }) => ({
    name,
    path: path.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? ''),
  })).filter(({ path }) => !path.endsWith('/runs/'));
}

interface Overview {
  data: { brands: { id: string; last_analyzed: string | null }[] };
}

/** The sample's brands once each has been measured, which takes some seconds after the first start. */
async function measuredBrands(get: (path: string) => Promise<Overview>): Promise<Overview['data']['brands']> {
  for (;;) {
    const { data } = await get('/ai-visibility/overview');
    if (data.brands.every(({ last_analyzed: at }) => at !== null)) return data.brands;
    await pause(POLL_MS);
  }
}

const POLL_MS = 250;
