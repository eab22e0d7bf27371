import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { tempFolder } from '../cli/data-folder.ts';
import { aFilledPlace, backupsOf, shownBy } from '../fakes/backed-up.ts';

const RELEASES = path.join(import.meta.dirname, '../fixtures/releases');

// What was kept of a release never changes.
if (process.env['SIGNPOST_MAKE_RELEASE'] === 'yes') await keepRelease();

/** Keeps data of this version for all later ones. */
async function keepRelease(): Promise<void> {
  const place = await aFilledPlace('released');
  const folder = path.join(RELEASES, packageFile.version);
  mkdirSync(folder);
  const { analysisId } = place;
  writeFileSync(
    path.join(folder, 'shown.json'),
    `${JSON.stringify({ analysisId, ...(await shownBy(place)) })}\n`,
  );
  await (await backupsOf(place)).take(path.join(folder, 'all.backup'), { withSecrets: true });
  for (const name of readdirSync(place.folder).filter((each) => each.endsWith('.db')))
    writeFileSync(
      path.join(folder, `${name}.zst`),
      zstdCompressSync(readFileSync(path.join(place.folder, name))),
    );
}

describe.each(readdirSync(RELEASES))('data of version %s', (version) => {
  const release = path.join(RELEASES, version);
  const { analysisId, ...kept } = JSON.parse(readFileSync(path.join(release, 'shown.json'), 'utf8')) as {
    analysisId: string;
  };
  // The first version had no notices.
  const shown = { notices: [], ...kept };

  it('is opened by this version as it was', async () => {
    const folder = path.join(tempFolder(), 'data');
    mkdirSync(folder);
    for (const name of readdirSync(release).filter((each) => each.endsWith('.db.zst')))
      writeFileSync(
        path.join(folder, name.slice(0, -4)),
        zstdDecompressSync(readFileSync(path.join(release, name))),
      );
    const place = { folder, settings: {}, analysisId };
    const backups = await backupsOf(place);
    const before = await backups.pending();
    expect(JSON.parse(JSON.stringify(await shownBy(place)))).toEqual(shown);
    // Looking ahead has changed nothing, and named the stores that are brought up to date.
    expect(await backups.pending()).toEqual(before.map(({ store }) => ({ store, changes: [] })));
  });

  it('is restored by this version from its backup', async () => {
    const place = { folder: path.join(tempFolder(), 'data'), settings: {}, analysisId };
    await (await backupsOf(place)).restore(path.join(release, 'all.backup'));
    expect(JSON.parse(JSON.stringify(await shownBy(place)))).toEqual(shown);
  });
});
