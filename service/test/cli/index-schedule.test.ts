import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PostListBody } from '@signpost/contract/links';
import { describe, expect, it } from 'vitest';
import { PATIENCE } from '../fakes/patience.ts';
import { aDataFolder, inStores, tempFolder } from './data-folder.ts';
import { callForJson, callSignpost, startServe, type Serving } from './run-signpost.ts';

const HOME = 'https://site.example';

/** A folder of pages, each with links to the others that are named. */
function aSite(pages: Record<string, string[]>): {
  folder: string;
  write(pages: Record<string, string[]>): void;
} {
  const folder = path.join(tempFolder(), 'site');
  mkdirSync(folder);
  const write = (some: Record<string, string[]>): void => {
    for (const [name, links] of Object.entries(some)) {
      const text = links.map((link) => `<a href="${link}">${link}</a>`).join(' ');
      writeFileSync(path.join(folder, `${name}.html`), `<title>${name}</title><main><p>${text}</p></main>`);
    }
  };
  write(pages);
  return { folder, write };
}

/** How many links lead to each page, as the service tells. */
async function incoming({ url }: Serving, token: string): Promise<Record<string, number>> {
  const reply = await fetch(`${url}/plugin/v1/links/posts`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { posts } = (await reply.json()) as PostListBody;
  return Object.fromEntries(
    posts.map(({ post_title, incoming_link_count: count }) => [post_title, count ?? -1]),
  );
}

describe('serve', () => {
  it('reads a source when it is due and pages when they are announced, and shows what changed', async () => {
    const { folder, token } = await aDataFolder();
    const site = aSite({ a: ['b'], b: [], c: [] });
    const data = ['--data', folder];
    expect((await callSignpost(['index', 'html', site.folder, '--base', HOME, ...data])).code).toBe(0);
    const [source] = await callForJson<{ id: number }[]>(['index', 'sources', ...data]);
    const id = source?.id ?? 0;
    const refused = await callSignpost(['index', 'schedule', String(id), 'daily', ...data]);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('is not a schedule') });
    const set = await callForJson<{ next_run_at: string }>([
      'index',
      'schedule',
      String(id),
      'every 1d',
      ...data,
    ]);
    expect(Date.parse(set.next_run_at)).toBeGreaterThan(Date.now());
    // As if the day was over.
    await inStores(folder, async ({ ledger }) => (await ledger.open()).updateSource(id, { nextRunAt: 1 }));
    site.write({ a: ['b', 'c'] });

    const serving = await startServe(data);
    await expect.poll(() => incoming(serving, token), PATIENCE).toEqual({ a: 0, b: 1, c: 1 });
    await callSignpost(['user', 'add', 'site', '--role', 'notifier', ...data]);
    const notifier = await callForJson<{ token: string }>(['token', 'create', 'site', ...data]);
    site.write({ b: ['c'], d: ['a'] });
    const announced = await fetch(`${serving.url}/plugin/v1/index/changed`, {
      method: 'POST',
      headers: { authorization: `Bearer ${notifier.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ urls: [`${HOME}/b`, `${HOME}/d`] }),
    });
    expect(announced.status).toBe(202);
    await expect.poll(() => incoming(serving, token), PATIENCE).toEqual({ a: 1, b: 1, c: 2, d: 0 });
    expect((await serving.stop()).code).toBe(0);
    await inStores(folder, async ({ ledger }) => {
      const { agenda, findSource, verify } = await ledger.read();
      expect(await agenda.listChanged(id)).toEqual([]);
      expect((await findSource(id))?.nextRunAt).toBeGreaterThan(Date.now());
      expect(await verify()).toBeNull();
    });
  });
});
