import { utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { textWith } from '../../indexing/test/fakes/content-source.ts';
import { aSmallSite, storedRecords, tempFolder } from '../../service/test/cli/data-folder.ts';
import { callSignpost, startSignpost } from '../../service/test/cli/run-signpost.ts';
import { describeOn } from '../../service/test/servers/engines.ts';
import { aKilledPlace, type KilledPlace } from './a-killed-place.ts';
import { killMany, type Deed, type Side } from './kill-many.ts';
import { enginesToKillOn, killsOf, UNHURRIED } from './kills.ts';

const SIZE = { posts: 200, links: 3000 };
/** Of the 800 that change, a second thread extracts those after the first 500. */
const PAGES = 1200;

/** Which of two contents the stored link data is. */
function lookFor({ folder, settings }: KilledPlace, contents: Record<Side, string>): Deed['look'] {
  return async () => {
    const stored = withoutIds(await storedRecords(folder, settings));
    if (stored === contents.one) return 'one';
    if (stored === contents.other) return 'other';
    throw new Error(
      `Neither of both: ${stored.split('\n').length} lines of ${contents.one.split('\n').length} and ${contents.other.split('\n').length}`,
    );
  };
}

/** Without the ids of links: those that went and came back have new ones. */
function withoutIds(records: string): string {
  return records
    .split('\n')
    .map((line) => (line.startsWith('{"record":"link"') ? line.replace(/"id":\d+,/, '') : line))
    .toSorted()
    .join('\n');
}

async function mustSucceed(args: string[], { folder, settings }: KilledPlace): Promise<void> {
  expect(await callSignpost([...args, '--data', folder], settings)).toMatchObject({ code: 0 });
}

describeOn(enginesToKillOn(), 'killed', (engine) => {
  it('an import leaves all of the old link data or all of the new', UNHURRIED, async () => {
    const place = await aKilledPlace(engine);
    const texts = { one: aSmallSite('one', SIZE), other: aSmallSite('other', SIZE) };
    const files: Record<Side, string> = {
      one: path.join(tempFolder(), 'one'),
      other: path.join(tempFolder(), 'other'),
    };
    for (const side of ['one', 'other'] as const) writeFileSync(files[side], texts[side]);
    await mustSucceed(['import', 'records', files.one], place);
    const contents = { one: withoutIds(texts.one), other: withoutIds(texts.other) };
    const killed = await killMany(
      `import on ${engine}`,
      {
        start: (to) =>
          startSignpost(['import', 'records', files[to], '--data', place.folder], { env: place.settings }),
        look: lookFor(place, contents),
      },
      killsOf(),
    );
    expect(killed).toBeGreaterThan(0);
  });

  it('an index run leaves all of the old link data published, or all of the new', UNHURRIED, async () => {
    const place = await aKilledPlace(engine);
    const site = tempFolder();
    const args = ['index', 'html', site, '--base', 'https://site.example', '--data', place.folder];
    const contents: Record<Side, string> = { one: '', other: '' };
    for (const side of ['one', 'other'] as const) {
      writeSite(site, side);
      await mustSucceed(args.slice(0, -2), place);
      contents[side] = withoutIds(await storedRecords(place.folder, place.settings));
    }
    writeSite(site, 'one');
    await mustSucceed(args.slice(0, -2), place);
    const killed = await killMany(
      `index and publish on ${engine}`,
      {
        start(to) {
          writeSite(site, to);
          return startSignpost(args, { env: place.settings });
        },
        look: lookFor(place, contents),
      },
      killsOf(),
    );
    expect(killed).toBeGreaterThan(0);
  });
});

/** Pages that link to each other, two thirds of them otherwise in the other edition. */
function writeSite(folder: string, side: Side): void {
  for (let page = 0; page < PAGES; page += 1) {
    const edition = page % 3 > 0 && side === 'other' ? 2 : 1;
    const hrefs = [1, 7, 40].map((times) => `/p${(page * times + edition) % PAGES}.html`);
    const file = path.join(folder, `p${page}.html`);
    writeFileSync(file, `<title>Page ${page} in edition ${edition}</title>${textWith(hrefs)}`);
    utimesSync(file, edition * 1e8, edition * 1e8);
  }
}
