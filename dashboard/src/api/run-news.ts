import type { QueryClient } from '@tanstack/react-query';
import { fetchDataVersion } from './indexing.ts';
import { refreshEnded } from './outdated.ts';

/** How often to look whether the lists of a run have been published, and how long that may take, in milliseconds. */
const LOOK_MS = 2000;
const LONGEST_PUBLISHING_MS = 120_000;

/** Runs whose news are on their way: the screen of a run and the frame around it both see it end. */
const underway = new Set<string>();

/** After a run everything on the screen is fetched again: at once, and once more when its lists have been published. */
export async function showRunNews(client: QueryClient, id: string): Promise<void> {
  if (underway.has(id)) return;
  underway.add(id);
  const before = await fetchDataVersion();
  const refresh = (): Promise<void> => refreshEnded(client, 'watchRun', { id });
  void refresh();
  for (let waited = 0; waited < LONGEST_PUBLISHING_MS; waited += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if ((await fetchDataVersion()) === before) continue;
    await refresh();
    break;
  }
  underway.delete(id);
}
