import path from 'node:path';
import { UserError } from '@signpost/platform/errors';
import { expect, it } from 'vitest';
import { inStores, tempFolder } from '../../service/test/cli/data-folder.ts';
import { startSignpost } from '../../service/test/cli/run-signpost.ts';
import { aFilledPlace, backupsOf, contentOf } from '../../service/test/fakes/backed-up.ts';
import { describeOn } from '../../service/test/servers/engines.ts';
import { aKilledPlace } from './a-killed-place.ts';
import { killMany, type Side } from './kill-many.ts';
import { enginesToKillOn, killsOf, UNHURRIED } from './kills.ts';

describeOn(enginesToKillOn(), 'killed', (engine) => {
  const kills = killsOf();

  it('a restore leaves everything of the old data or everything of the new', UNHURRIED, async () => {
    const files: Record<Side, string> = {
      one: path.join(tempFolder(), 'one'),
      other: path.join(tempFolder(), 'other'),
    };
    const contents: Partial<Record<Side, string>> = {};
    for (const side of ['one', 'other'] as const) {
      await (await backupsOf(await aFilledPlace(side))).take(files[side], { withSecrets: false });
      contents[side] = JSON.stringify(await contentOf(files[side]));
    }
    const place = await aKilledPlace(engine);
    const backups = await backupsOf(place);
    await backups.restore(files.one);
    const killed = await killMany(
      `restore on ${engine}`,
      {
        start: (to) =>
          startSignpost(['restore', files[to], '--yes', '--data', place.folder], { env: place.settings }),
        async look() {
          try {
            await inStores(
              place.folder,
              ({ links }) => links.verify().then((wrong) => expect(wrong).toBe(null)),
              place.settings,
            );
          } catch (error) {
            if (error instanceof UserError && /cut short/.test(error.message)) return 'cut';
            throw error;
          }
          const now = path.join(tempFolder(), 'now.backup');
          await backups.take(now, { withSecrets: false });
          const content = JSON.stringify(await contentOf(now));
          if (content === contents.one) return 'one';
          if (content === contents.other) return 'other';
          throw new Error('Neither of both');
        },
      },
      kills,
    );
    expect(killed).toBeGreaterThan(0);
  });
});
