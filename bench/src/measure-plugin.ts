import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStores } from '../../service/src/compose/stores.ts';
import { readConfig } from '../../service/src/config.ts';
import { startService } from './child.ts';
import { WORDS } from './make-site.ts';
import { newToken } from './measure-http.ts';
import { median, timeEach } from './queries.ts';
import type { Report } from './report.ts';
import { recordsOf, timeImport } from './site.ts';

const POSTS = 10_000;
const TIMES = 50;
const API = '/plugin/v1/links';

/** A word for each search: no search finds the hits of another. */
const wordOf = (round: number): string => encodeURIComponent(`${WORDS[round % WORDS.length]} ${WORDS[1]}`);

/** What was measured of the plugin that the contract comes from: 10,000 posts, 88,890 links, one client, nothing cached. */
const CALLS: readonly { what: string; pluginMs: number; path: (round: number) => string }[] = [
  { what: 'list of posts', pluginMs: 256, path: () => `${API}/posts` },
  { what: 'page 5 of it', pluginMs: 167, path: () => `${API}/posts?page=5` },
  { what: 'posts by title', pluginMs: 154, path: (round) => `${API}/posts?search=${wordOf(round)}` },
  { what: 'links by URL', pluginMs: 338, path: (round) => `${API}/links?search=page/${round + 1}` },
  {
    what: 'links sorted by the title of their source',
    pluginMs: 606,
    path: () => `${API}/links?orderby=source_title`,
  },
];

/** The same calls here, on a site of the same size with 100,000 links. The plugin ran on another machine. */
export async function measurePlugin(report: Report): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-bench-'));
  const config = readConfig({ data: folder }, {});
  await timeImport(config, await recordsOf(POSTS));
  const authorization = `Bearer ${await newToken({ openStores: () => openStores(config) })}`;
  const { url, stop } = await startService(folder, { SIGNPOST_LINK_CACHE_SECONDS: '0' });
  for (const { what, pluginMs, path: pathOf } of CALLS) {
    const times = await timeEach(TIMES, async (round) => {
      const answer = await fetch(url + pathOf(round), { headers: { authorization } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`Unexpected answer: ${answer.status}`);
    });
    const measured = `${median(times).toFixed(1)} ms (the plugin: ${pluginMs} ms)`;
    report.add({ target: 'plugin', what, must: '', goal: '', measured, holds: true });
  }
  await stop();
  rmSync(folder, { recursive: true });
}
