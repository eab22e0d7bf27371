import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { aDataFolder, aSmallSite, getJson } from '../service/test/cli/data-folder.ts';
import { REPOSITORY, startServe } from '../service/test/cli/run-signpost.ts';

describe('examples/short-searches-extension.ts', () => {
  it('empties the lists for searches of one or two letters and leaves everything else alone', async () => {
    const { folder, token } = await aDataFolder({ records: aSmallSite('garden') });
    const { url } = await startServe(['--data', folder], {
      cwd: path.join(REPOSITORY, 'examples'),
      env: { SIGNPOST_EXTENSIONS: './short-searches-extension.ts' },
    });
    const totalOf = async (route: string): Promise<number> =>
      (await getJson<{ total: number }>(url, route, token)).total;

    expect(await getJson(url, 'posts?search=ga', token)).toEqual({ posts: [], total: 0, pages: 0 });
    expect(await getJson(url, 'links?search=g', token)).toEqual({ links: [], total: 0, pages: 0 });
    expect([await totalOf('posts?search=gar'), await totalOf('links?search=gar')]).toEqual([3, 4]);
    expect([await totalOf('posts'), await totalOf('links?search=')]).toEqual([3, 4]);
    expect(await getJson(url, 'links-stats', token)).toMatchObject({ total: 4 });
  });
});
