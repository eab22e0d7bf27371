import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readRecords } from './read-records.ts';

it('names the line whose values are nested too deeply', async () => {
  const deep = `{"record":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  const site = '{"record":"site","home":"https://site.test","post_types":[]}';
  const reading = readRecords(Readable.from([Buffer.from(`${site}\n${deep}\n`)]), () => {});
  await expect(reading).rejects.toThrow(
    /^Line 2: unknown record a value nested deeper than 32 levels: .+\. Nothing was imported\.$/,
  );
});
