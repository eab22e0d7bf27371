import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from './child.ts';
import { listPaths, newToken } from './measure-http.ts';
import { memoryOf } from './processes.ts';
import type { Report } from './report.ts';
import { BUNDLE } from './run-command.ts';
import type { BenchSite } from './site.ts';

/** How long after its last answer the service is at rest, in milliseconds. */
const REST_MS = 10_000;

/** What a service holds once it was asked for lists of every kind and searched for every letter. */
export async function measureMemory(site: BenchSite, report: Report): Promise<void> {
  const headers = { authorization: `Bearer ${await newToken(site)}` };
  const { posts, links } = listPaths();
  const lists = [...posts, ...links];
  const searches = Array.from('abcdefghijklmnopqrstuvwxyz').flatMap((letter) =>
    ['posts', 'links'].map((list) => `/plugin/v1/links/${list}?search=${letter}`),
  );
  const service = await startService(site.config.dataFolder, BUNDLE);
  for (const path of [...lists, ...searches]) {
    const answer = await fetch(service.url + path, { headers });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    await answer.arrayBuffer();
  }
  await sleep(REST_MS);
  const { rss, own } = memoryOf(service.pid);
  await service.stop();
  report.atMost({
    target: 'memory',
    what: `service with ${site.posts.toLocaleString('en')} posts, after ${lists.length} lists and ${searches.length} searches (${Math.round(rss)} MB with the program and what is mapped of the lists)`,
    value: own,
    unit: ' MB',
  });
}
