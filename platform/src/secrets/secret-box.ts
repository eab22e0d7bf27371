import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { SecretError } from './secret-error.ts';
import { describeKey, findSecretKey, makeSecretKey, type KeyPlace } from './secret-key.ts';

/** Where a secret is stored. What was sealed for one place cannot be opened at another. */
export interface SecretPlace {
  table: string;
  row: string | number;
  field: string;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The version, the id of the key, and nonce, text and tag as one. */
const FORM = /^sealed:1:([0-9a-f]{8}):([A-Za-z0-9_-]{38,})$/;
const HOW_TO_GO_ON = 'Bring that key back, or enter the passwords and keys again.';

/** Seals texts for storage. The key is looked up at each call, because another process may have made it a moment ago. */
export class SecretBox {
  readonly #keyPlace: KeyPlace;

  constructor(keyPlace: KeyPlace) {
    this.#keyPlace = keyPlace;
  }

  /** Where the key is, and whether there is one yet. Throws a `SecretError` when it cannot be used. */
  look(): { where: string; exists: boolean } {
    return { where: describeKey(this.#keyPlace), exists: findSecretKey(this.#keyPlace) !== null };
  }

  /** Makes the key if there is none. */
  seal(text: string, place: SecretPlace): string {
    const key = findSecretKey(this.#keyPlace) ?? makeSecretKey(this.#keyPlace);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(toBytes(place));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `sealed:1:${idOf(key)}:${sealed.toString('base64url')}`;
  }

  /** The text that was sealed for this place. Throws a `SecretError` when it is damaged, or its key is missing or another one. */
  open(sealed: string, place: SecretPlace): string {
    const [, keyId, body] = FORM.exec(sealed) ?? [];
    if (keyId === undefined || body === undefined) throw damaged(place);
    const bytes = Buffer.from(body, 'base64url');
    // The last character may have bits that are not read.
    if (bytes.toString('base64url') !== body) throw damaged(place);
    const decipher = createDecipheriv(CIPHER, this.#keyWith(keyId), bytes.subarray(0, NONCE_BYTES))
      .setAAD(toBytes(place))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch (error) {
      throw damaged(place, error);
    }
  }

  #keyWith(id: string): Buffer {
    const key = findSecretKey(this.#keyPlace);
    const where = describeKey(this.#keyPlace);
    if (key === null)
      throw new SecretError(
        `Stored secrets were encrypted with a key that is missing: ${where} does not exist. ${HOW_TO_GO_ON}`,
      );
    if (idOf(key) !== id)
      throw new SecretError(
        `A stored secret was encrypted with another key than that of ${where}. ${HOW_TO_GO_ON}`,
      );
    return key;
  }
}

/** Whether a stored text is a sealed one, whatever its key. */
export function isSealed(text: string): boolean {
  return FORM.test(text);
}

/** Tells keys apart without showing anything of them. */
function idOf(key: Buffer): string {
  return createHash('sha256').update('signpost secret key').update(key).digest('hex').slice(0, 8);
}

function toBytes({ table, row, field }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([table, String(row), field]));
}

function damaged({ table, row, field }: SecretPlace, cause?: unknown): SecretError {
  return new SecretError(
    `The stored secret of ${table} ${row} (${field}) is damaged or was moved there from another place. Enter it again.`,
    { cause },
  );
}
