import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseRunFile } from '../../analysis-backend/src/run-file/parse-run-file.ts';
import { verifyRunFile } from '../../analysis-backend/src/run-file/verify-run-file.ts';
import { aRunFile } from '../../analysis-backend/test/fakes/run-files.ts';
import { trailerOf } from '../../platform/src/backup/trailer.ts';
import { aDataFolder, aSmallSite, tempFolder } from '../../service/test/cli/data-folder.ts';
import { backupsOf } from '../../service/test/fakes/backed-up.ts';
import { amountOf, PATIENT } from '../amount.ts';
import { almostGood } from '../any/json.ts';
import { edited, JSON_TOKENS } from '../any/text.ts';
import { tryMany } from '../try-many.ts';
import { outcomeOf } from './outcome-of.ts';

it('any run file is verified, or refused in words', PATIENT, async () => {
  const file = await aRunFile();
  const texts = fc.oneof(almostGood(file), edited(JSON.stringify(file), JSON_TOKENS));
  const problems = await tryMany('run files', amountOf(12), texts, (text) =>
    outcomeOf(async () => verifyRunFile(parseRunFile(text), null)),
  );
  expect(problems).toEqual([]);
});

it('any backup whose checksum is right is restored whole, or refused in words', PATIENT, async () => {
  const { folder } = await aDataFolder({ records: aSmallSite('kept') });
  const file = path.join(tempFolder(), 'one.backup');
  const backups = await backupsOf({ folder, settings: {} });
  await backups.take(file, { withSecrets: false });
  const whole = readFileSync(file);
  const lines = zstdDecompressSync(whole.subarray(0, whole.length - 40)).toString();
  const target = await backupsOf({ folder: path.join(tempFolder(), 'data'), settings: {} });
  const [header = '', ...rows] = lines.split('\n');
  const texts = fc.oneof(
    almostGood(JSON.parse(header) as object).map((first) => [first, ...rows].join('\n')),
    edited(lines, JSON_TOKENS),
  );
  const problems = await tryMany('backups', amountOf(4), texts, (text) => {
    const packed = zstdCompressSync(text);
    writeFileSync(file, Buffer.concat([packed, trailerOf(createHash('sha256').update(packed).digest())]));
    return outcomeOf(() => target.restore(file));
  });
  expect(problems).toEqual([]);
});
