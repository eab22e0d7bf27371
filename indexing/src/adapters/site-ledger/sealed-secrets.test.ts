import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SecretError } from '@signpost/platform/secrets';
import { expect, it, onTestFinished } from 'vitest';
import { LEDGER_FILE, ledgerPlace } from './ledger-place.ts';
import { openSqliteLedger } from './open.ts';

const PASSWORD = 'open sesame, once and for all';
const CLOCK = { now: () => 0 };

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-ledger-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder).filter((name) => readFileSync(path.join(folder, name)).includes(text));
}

async function openPlace(dataFolder: string, secretKey: string | null = null) {
  const place = ledgerPlace({ dataFolder, database: null, secretKey }, CLOCK);
  onTestFinished(() => place.close());
  return place.open();
}

it('leaves nothing in the files of a password that an earlier version stored as it is', async () => {
  const folder = aFolder();
  const old = await openSqliteLedger(path.join(folder, LEDGER_FILE), CLOCK);
  const source = { kind: 'wordpress-rest', location: 'https://my.site', options: { user: 'ann' } };
  const { id } = await old.ensureSource({ ...source, secret: PASSWORD });
  // Long addresses, so that they fill pages of their own: removed rows stay in those.
  const removed = [];
  for (const name of 'abcdef') {
    const location = `https://${name}.site/${'x'.repeat(1500)}`;
    removed.push(await old.ensureSource({ ...source, location, secret: PASSWORD }));
  }
  for (const { id } of removed) await old.removeSource(id);
  await old.close();
  expect(filesWith(folder, PASSWORD)).toEqual([LEDGER_FILE]);

  const ledger = await openPlace(folder);
  expect(await ledger.secretOf(id)).toBe(PASSWORD);
  expect(filesWith(folder, PASSWORD)).toEqual([]);
  expect(statSync(path.join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(await (await openPlace(folder)).secretOf(id)).toBe(PASSWORD);
});

it('keeps a password whose key is another one: the source is listed, and the key brought back opens it', async () => {
  const folder = aFolder();
  const ledger = await openPlace(folder);
  const source = { kind: 'wordpress-rest', location: 'https://my.site', options: { user: 'ann' } };
  const { id } = await ledger.ensureSource({ ...source, secret: PASSWORD });
  const other = await openPlace(folder, 'cd'.repeat(32));
  await expect(other.secretOf(id)).rejects.toThrow(SecretError);
  expect(await other.listSources()).toHaveLength(1);
  expect(await other.hasSecret(id)).toBe(true);
  expect(await ledger.secretOf(id)).toBe(PASSWORD);
});

it('makes no key while no source has a password', async () => {
  const folder = aFolder();
  const ledger = await openPlace(folder);
  await ledger.ensureSource({ kind: 'wxr', location: '/a.xml', options: {} });
  expect(readdirSync(folder)).not.toContain('secret.key');
});

it('reads a password of an earlier version while the key cannot be made, and encrypts it later', async () => {
  const folder = aFolder();
  const old = await openSqliteLedger(path.join(folder, LEDGER_FILE), CLOCK);
  const { id } = await old.ensureSource({
    kind: 'site',
    location: 'https://my.site',
    options: {},
    secret: PASSWORD,
  });
  await old.close();
  const key = path.join(folder, 'secret.key');
  writeFileSync(key, 'no key', { mode: 0o600 });
  const ledger = await openPlace(folder);
  expect(await ledger.secretOf(id)).toBe(PASSWORD);
  await expect(ledger.updateSource(id, { secret: 'new' })).rejects.toThrow(/does not hold a key/);
  rmSync(key);
  expect(await (await openPlace(folder)).secretOf(id)).toBe(PASSWORD);
  expect(filesWith(folder, PASSWORD)).toEqual([]);
});
