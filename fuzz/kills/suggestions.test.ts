import { utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openStores } from '../../service/src/compose/stores.ts';
import { readConfig } from '../../service/src/config.ts';
import { inStores, tempFolder } from '../../service/test/cli/data-folder.ts';
import { callSignpost, startSignpost } from '../../service/test/cli/run-signpost.ts';
import { describeOn } from '../../service/test/servers/engines.ts';
import { aKilledPlace, type KilledPlace } from './a-killed-place.ts';
import { killMany, type Side } from './kill-many.ts';
import { enginesToKillOn, killsOf, UNHURRIED } from './kills.ts';

const PAGES = 90;

describeOn(enginesToKillOn(), 'killed', (engine) => {
  it('a refresh leaves all of the old suggestions or all of the new', UNHURRIED, async () => {
    const place = await aKilledPlace(engine);
    const site = tempFolder();
    const mustSucceed = async (args: string[]): Promise<void> =>
      expect(await callSignpost([...args, '--data', place.folder], place.settings)).toMatchObject({
        code: 0,
      });
    const publish = async (side: Side): Promise<void> => {
      writeSite(site, side);
      await mustSucceed(['index', 'html', site, '--base', 'https://site.example']);
    };
    const contents: Record<Side, string> = { one: '', other: '' };
    for (const side of ['one', 'other', 'one'] as const) {
      await publish(side);
      await mustSucceed(['suggest', '--json']);
      contents[side] = await shownIn(place);
    }
    expect(contents.one).not.toBe(contents.other);
    let published: Side = 'one';
    const killed = await killMany(
      `refresh of suggestions on ${engine}`,
      {
        async start(to) {
          if (published !== to) await publish(to);
          published = to;
          await endLease(place);
          return startSignpost(['suggest', 'refresh', '--data', place.folder], { env: place.settings });
        },
        async look() {
          const shown = await shownIn(place);
          if (shown === contents.one) return 'one';
          if (shown === contents.other) return 'other';
          throw new Error(`Neither of both: ${shown.length} of ${contents.one.length} characters`);
        },
      },
      killsOf(),
    );
    expect(killed).toBeGreaterThan(0);
  });
});

/** As time does: a process that was killed has the right to write for two minutes more. */
async function endLease({ folder, settings }: KilledPlace): Promise<void> {
  const clock = { now: () => Date.now() + 3_600_000 };
  const stores = await openStores(readConfig({ data: folder }, settings), { clock });
  const store = await stores.suggestions.open();
  expect(await store.hold('test', 0)).toBe(true);
  await store.release('test');
  await stores.close();
}

/** Everything that readers find. */
function shownIn({ folder, settings }: KilledPlace): Promise<string> {
  return inStores(
    folder,
    async ({ suggestions }) => {
      const store = await suggestions.read();
      const filter = { state: 'open', for: 'all', minProbability: 0, search: '' } as const;
      const listed = await store.list({ ...filter, page: 1, perPage: 100_000 });
      const ofPosts = [];
      for (const postId of [...(await store.hashes()).keys()].toSorted((one, other) => one - other))
        ofPosts.push(await store.findOf({ postId, direction: 'incoming', limit: 100 }));
      expect(ofPosts.flat().length).toBeGreaterThan(PAGES);
      return JSON.stringify([listed, ofPosts]);
    },
    settings,
  );
}

/** Pages that write of each other's subjects, a third of them of others in the other edition. */
function writeSite(folder: string, side: Side): void {
  for (let page = 0; page < PAGES; page += 1) {
    const edition = page % 3 === 0 && side === 'other' ? 2 : 1;
    const sentences = [1, 7, 40, 91].map(
      (times) =>
        `On a long day one learns much about ${subjectOf((page * times + edition) % PAGES)} at home.`,
    );
    const file = path.join(folder, `p${page}.html`);
    const link = `<a href="/p${(page + 13) % PAGES}.html">${subjectOf((page + 13) % PAGES)}</a>`;
    const text = `${sentences.join(' ')} `.repeat(6);
    writeFileSync(
      file,
      `<title>About ${subjectOf(page)}</title><main><h1>About ${subjectOf(page)}</h1><p>${text}</p><p>See ${link}.</p></main>`,
    );
    utimesSync(file, edition * 1e8, edition * 1e8);
  }
}

/** Two words that no other page has for its subject. */
function subjectOf(page: number): string {
  const syllables = ['ba', 'ko', 'mi', 'ru', 'ste', 'lo', 'fen', 'da', 'pli', 'gor'];
  const word = (number: number): string =>
    [...String(number).padStart(3, '0')].map((digit) => syllables[Number(digit)]).join('');
  return `${word(page)} ${word(999 - page)}`;
}
