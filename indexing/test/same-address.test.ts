import { inEnglish } from '@signpost/words/en/said';
import { describe, expect, it } from 'vitest';
import { allOf, aPost, HOME, runOf } from './fakes/content-source.ts';
import { ledgersOn } from './fakes/ledger-place.ts';

const openLedger = ledgersOn('sqlite');

/** The notes of a run over the last of these sources, and the ids of all. */
async function notesBeside(
  ...sources: [kind: string, location: string][]
): Promise<{ notes: readonly string[]; ids: number[] }> {
  const ledger = await openLedger();
  const ids: number[] = [];
  for (const [kind, location] of sources)
    ids.push((await ledger.ensureSource({ kind, location, options: {} })).id);
  const { id } = await runOf(ledger, allOf([aPost(1, 'one')]), { sourceId: ids.at(-1) ?? 0 });
  return { notes: ((await ledger.findRun(id))?.notes ?? []).map(inEnglish), ids };
}

describe('a run of a source', () => {
  it('tells of every other source that reads the same address, and how to remove it', async () => {
    const { notes, ids } = await notesBeside(
      ['site', HOME],
      ['crawl', `${HOME.replace('https', 'http')}/`],
      ['wordpress-rest', HOME],
    );
    expect(notes).toEqual([
      `site ${HOME} reads the same address as this source: a post that is gone stays in the lists until both have been read again. If one of them is enough, remove the other (signpost index remove ${ids[0]}) and index this one again.`,
      expect.stringMatching(`^crawl http://site.example/ reads .* \\(signpost index remove ${ids[1]}\\) `),
    ]);
  });

  it.each([
    ['another folder of the host', 'site', `${HOME}/blog`],
    ['another host', 'site', 'https://www.site.example'],
    ['another query', 'sitemap', `${HOME}/?sitemap=2`],
    ['a folder of HTML', 'html', HOME],
  ])('tells nothing of a source of %s', async (_, kind, location) => {
    expect((await notesBeside([kind, location], ['crawl', HOME])).notes).toEqual([]);
  });

  it('tells nothing of addresses when it reads no address', async () => {
    expect((await notesBeside(['wxr', HOME], ['html', HOME])).notes).toEqual([]);
  });
});
