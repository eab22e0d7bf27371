import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { tempFolder } from '../cli/data-folder.ts';
import { aFilledPlace, backupsOf, shownBy } from '../fakes/backed-up.ts';

const RELEASES = path.join(import.meta.dirname, '../fixtures/releases');

// SIGNPOST_MAKE_RELEASE=yes keeps data of this version for all later ones; what was kept of a release never changes.
it.runIf(process.env['SIGNPOST_MAKE_RELEASE'] === 'yes')('keeps data of this version', async () => {
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
  expect(readdirSync(folder)).toContain('signpost.db.zst');
});

describe.each(readdirSync(RELEASES))('data of version %s', (version) => {
  const release = path.join(RELEASES, version);
  const { analysisId, ...shown } = JSON.parse(readFileSync(path.join(release, 'shown.json'), 'utf8')) as {
    analysisId: string;
  };

  it('is opened by this version as it was', async () => {
    const folder = path.join(tempFolder(), 'data');
    mkdirSync(folder);
    for (const name of readdirSync(release).filter((each) => each.endsWith('.db.zst')))
      writeFileSync(
        path.join(folder, name.slice(0, -4)),
        zstdDecompressSync(readFileSync(path.join(release, name))),
      );
    expect(JSON.parse(JSON.stringify(await shownBy({ folder, settings: {}, analysisId })))).toEqual(shown);
  });

  it('is restored by this version from its backup', async () => {
    const place = { folder: path.join(tempFolder(), 'data'), settings: {}, analysisId };
    await (await backupsOf(place)).restore(path.join(release, 'all.backup'));
    expect(JSON.parse(JSON.stringify(await shownBy(place)))).toEqual(shown);
  });
});
