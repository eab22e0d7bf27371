import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { codeOf, messageOf } from '../errors/index.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER, syncFile } from '../files/index.ts';
import { setting } from '../settings/index.ts';
import { SecretError } from './secret-error.ts';

/** The file in the data folder that holds the key, where the environment has none. Never part of a backup. */
const SECRET_KEY_FILE = 'secret.key';

const NAME = 'SIGNPOST_SECRET_KEY';
const KEY_BYTES = 32;
const KEY_TEXT = /^[0-9a-f]{64}$/i;

/** Every program that stores secrets has this setting. */
export const secretKeySetting = setting.of<string | null>(
  NAME,
  {
    form: '64 hexadecimal digits',
    unset: `the file \`${SECRET_KEY_FILE}\` in the data folder, made when it is first needed`,
    hides: 'value',
    about:
      'The key that stored secrets are encrypted with; the same for all processes and machines that share the data.',
  },
  (text) => {
    if (text === '') return { value: null };
    return KEY_TEXT.test(text)
      ? { value: text }
      : { problem: 'must be 64 hexadecimal digits. To make them: openssl rand -hex 32' };
  },
);

/** Where the key of this data is. */
export interface KeyPlace {
  /** The key of the environment, which wins; null for the file. */
  secretKey: string | null;
  dataFolder: string;
}

/** Null when there is no key yet. */
export function findSecretKey({ secretKey, dataFolder }: KeyPlace): Buffer | null {
  if (secretKey !== null) return Buffer.from(secretKey, 'hex');
  const text = readKeyFile(path.join(dataFolder, SECRET_KEY_FILE));
  return text === null ? null : Buffer.from(text, 'hex');
}

/** Makes the key file whole or not at all. When several processes do so at once, all get the key of the first. */
export function makeSecretKey({ dataFolder }: KeyPlace): Buffer {
  const file = path.join(dataFolder, SECRET_KEY_FILE);
  const part = `${file}-${randomUUID()}`;
  try {
    mkdirSync(dataFolder, { recursive: true, mode: PRIVATE_FOLDER });
    const text = `${randomBytes(KEY_BYTES).toString('hex')}\n`;
    writeFileSync(part, text, { flag: 'wx', mode: PRIVATE_FILE, flush: true });
    try {
      linkSync(part, file);
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    } finally {
      rmSync(part, { force: true });
    }
    // A key that a power failure takes away would take everything sealed with it along.
    syncFile(dataFolder);
  } catch (error) {
    throw new SecretError(
      `The key for stored secrets cannot be written to ${file} (${messageOf(error)}). Make the folder writable, or set ${NAME}.`,
      { cause: error },
    );
  }
  const key = findSecretKey({ secretKey: null, dataFolder });
  if (key === null) throw new SecretError(`${file} was removed while it was made. Try again.`);
  return key;
}

export function describeKey({ secretKey, dataFolder }: KeyPlace): string {
  return secretKey === null ? path.join(dataFolder, SECRET_KEY_FILE) : NAME;
}

/** The text of the file; null when it does not exist. Rights and content are those of the same opened file. */
function readKeyFile(file: string): string | null {
  let opened: number;
  try {
    opened = openSync(file, 'r');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw new SecretError(`The key for stored secrets cannot be read: ${messageOf(error)}.`, {
      cause: error,
    });
  }
  try {
    const { mode } = fstatSync(opened);
    // Windows has no such rights.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new SecretError(
        `Other users may read ${file}, which holds the key for stored secrets. Take their rights away: chmod 600 ${file}`,
      );
    const text = readFileSync(opened, 'utf8').trim();
    if (!KEY_TEXT.test(text))
      throw new SecretError(
        `${file} does not hold a key of 64 hexadecimal digits. Bring back the file that was there before.`,
      );
    return text;
  } finally {
    closeSync(opened);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && codeOf(error) === code;
}
