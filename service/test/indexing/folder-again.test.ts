import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runSource, type RunDeps } from '@signpost/indexing/runs/run-source';
import type { SourceOptions } from '@signpost/indexing/ports/content-source';
import type { RunOutcome } from '@signpost/indexing/runs/run-outcome';
import { expect, it } from 'vitest';
import { inStores, tempFolder } from '../cli/data-folder.ts';

/** What came of it, and whether pages were looked at one by one. */
interface Named extends RunOutcome {
  wasRead: boolean;
}

/** Names a folder as the command line does. */
async function nameFolder(stores: RunDeps, location: string, options: SourceOptions): Promise<Named> {
  let wasRead = false;
  const opener: RunDeps['opener'] = {
    ...stores.opener,
    async open(described) {
      const source = await stores.opener.open(described);
      return { ...source, read: (asked) => ((wasRead = true), source.read(asked)) };
    },
  };
  const outcome = await runSource(
    { ...stores, opener },
    {
      source: { kind: 'html', location, options: { base: 'https://site.example', ...options }, secret: null },
      allowShrink: false,
      signal: new AbortController().signal,
      onRemoved() {},
    },
  );
  return { ...outcome, wasRead };
}

it.each<[what: string, options: SourceOptions]>([
  ['no further option', {}],
  ['options', { types: ['page'], noText: true, site: { elsewhere: ['/forum/'] } }],
])(
  'a folder that is named again with %s is not read again, until something in it changes',
  async (_, given) => {
    const folder = path.join(tempFolder(), 'site');
    mkdirSync(folder);
    for (const name of ['a', 'b', 'c'])
      writeFileSync(path.join(folder, `${name}.html`), `<title>${name}</title><p><a href="/b.html">Here</a>`);
    await inStores(tempFolder(), async (stores) => {
      expect(await nameFolder(stores, folder, given)).toMatchObject({
        wasRead: true,
        publication: { isPublished: true },
      });
      for (const options of [given, {}])
        expect(await nameFolder(stores, folder, options)).toMatchObject({
          wasRead: false,
          publication: { isPublished: false },
          run: { state: 'done', documents: { read: 0, same: 3 } },
          totals: { posts: 3 },
        });
      rmSync(path.join(folder, 'c.html'));
      expect(await nameFolder(stores, folder, given)).toMatchObject({
        wasRead: true,
        publication: { isPublished: true, changes: { posts: { removed: 1 } } },
        totals: { posts: 2 },
      });
    });
  },
);
