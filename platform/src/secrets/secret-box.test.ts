import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { isSealed, SecretBox, SecretError, secretKeySetting } from './index.ts';

const PLACE = { table: 'ai_service', row: 'openai', field: 'api_key' };
const KEY = 'ab'.repeat(32);

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function keyFile(folder: string): string {
  return path.join(folder, 'secret.key');
}

it.each(['sk-1', 'Grüße an 東京 🗝', 'x'.repeat(10_000)])(
  'opens what it sealed, and nothing of it can be read: %.20s',
  (secret) => {
    const box = new SecretBox({ secretKey: KEY, dataFolder: '/nowhere' });
    const sealed = box.seal(secret, PLACE);
    expect(isSealed(sealed)).toBe(true);
    expect(sealed).not.toContain(secret);
    expect(box.open(sealed, PLACE)).toBe(secret);
  },
);

it('seals the same text differently each time', () => {
  const box = new SecretBox({ secretKey: KEY, dataFolder: '/nowhere' });
  const sealed = new Set(Array.from({ length: 100 }, () => box.seal('same', PLACE)));
  expect(sealed.size).toBe(100);
});

it.each([
  { ...PLACE, table: 'source' },
  { ...PLACE, row: 'gemini' },
  { ...PLACE, field: 'password' },
])('refuses a secret that was moved to another place: %o', (elsewhere) => {
  const box = new SecretBox({ secretKey: KEY, dataFolder: '/nowhere' });
  const sealed = box.seal('sk-1', PLACE);
  expect(() => box.open(sealed, elsewhere)).toThrow(/damaged or was moved/);
});

it('refuses a secret of which any character was changed or cut off', () => {
  const box = new SecretBox({ secretKey: KEY, dataFolder: '/nowhere' });
  const sealed = box.seal('sk-123', PLACE);
  for (let at = 0; at < sealed.length; at++) {
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    expect(() => box.open(changed, PLACE)).toThrow(SecretError);
    expect(() => box.open(sealed.slice(0, at), PLACE)).toThrow(SecretError);
  }
});

it('makes a private key file when the first secret is sealed, and not before', () => {
  const folder = path.join(aFolder(), 'data');
  const box = new SecretBox({ secretKey: null, dataFolder: folder });
  const elsewhere = new SecretBox({ secretKey: KEY, dataFolder: folder }).seal('sk-1', PLACE);
  expect(() => box.open(elsewhere, PLACE)).toThrow(/key that is missing.*secret\.key does not exist/);
  const sealed = box.seal('sk-1', PLACE);
  expect(readdirSync(folder)).toEqual(['secret.key']);
  expect(statSync(keyFile(folder)).mode & 0o777).toBe(0o600);
  expect(new SecretBox({ secretKey: null, dataFolder: folder }).open(sealed, PLACE)).toBe('sk-1');
});

it('takes the key of the file as that of the environment, so that it can move there', () => {
  const folder = aFolder();
  const sealed = new SecretBox({ secretKey: null, dataFolder: folder }).seal('sk-1', PLACE);
  const secretKey = readFileSync(keyFile(folder), 'utf8').trim();
  expect(new SecretBox({ secretKey, dataFolder: '/nowhere' }).open(sealed, PLACE)).toBe('sk-1');
});

it('says that the key is another one, and opens the secret once the right one is back', () => {
  const folder = aFolder();
  const box = new SecretBox({ secretKey: null, dataFolder: folder });
  const sealed = box.seal('sk-1', PLACE);
  const right = readFileSync(keyFile(folder));
  writeFileSync(keyFile(folder), 'cd'.repeat(32));
  expect(() => box.open(sealed, PLACE)).toThrow(
    /another key than that of .*secret\.key\. Bring that key back/,
  );
  const withOther = new SecretBox({ secretKey: KEY, dataFolder: folder });
  expect(() => withOther.open(sealed, PLACE)).toThrow(/another key than that of SIGNPOST_SECRET_KEY/);
  writeFileSync(keyFile(folder), right);
  expect(box.open(sealed, PLACE)).toBe('sk-1');
});

it.each([0o640, 0o604, 0o620, 0o666])('refuses a key file with the rights %o', (mode) => {
  const folder = aFolder();
  const box = new SecretBox({ secretKey: null, dataFolder: folder });
  box.seal('sk-1', PLACE);
  chmodSync(keyFile(folder), mode);
  expect(() => box.seal('sk-2', PLACE)).toThrow(/Other users may read .*chmod 600/);
});

it('refuses a key file that holds no key, and leaves it as it is', () => {
  const folder = aFolder();
  writeFileSync(keyFile(folder), 'abc', { mode: 0o600 });
  expect(() => new SecretBox({ secretKey: null, dataFolder: folder }).seal('sk-1', PLACE)).toThrow(
    /does not hold a key of 64 hexadecimal digits/,
  );
  expect(readFileSync(keyFile(folder), 'utf8')).toBe('abc');
});

it('agrees on one key with other processes that seal their first secret at the same time', async () => {
  const folder = aFolder();
  const script = `import { SecretBox } from ${JSON.stringify(path.join(import.meta.dirname, 'index.ts'))};
    process.stdin.once('data', () => {
      const box = new SecretBox({ secretKey: null, dataFolder: ${JSON.stringify(folder)} });
      process.stdout.write(box.seal('mine', ${JSON.stringify(PLACE)}));
      process.stdin.destroy();
    });
    process.stderr.write('ready');`;
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', script]),
  );
  await Promise.all(children.map(({ stderr }) => once(stderr, 'data')));
  for (const { stdin } of children) stdin.write('go');
  const sealed = await Promise.all(children.map(({ stdout }) => text(stdout)));
  const box = new SecretBox({ secretKey: null, dataFolder: folder });
  expect(sealed.map((each) => box.open(each, PLACE))).toEqual(['mine', 'mine', 'mine', 'mine']);
  expect(readdirSync(folder)).toEqual(['secret.key']);
});

it('says what a wrong SIGNPOST_SECRET_KEY must be, without repeating it', () => {
  const problem = secretKeySetting.parse('hunter2');
  expect(problem).toEqual({
    problem: 'must be 64 hexadecimal digits. To make them: openssl rand -hex 32',
  });
  expect(secretKeySetting.parse(KEY)).toEqual({ value: KEY });
  expect(secretKeySetting.parse('')).toEqual({ value: null });
});
