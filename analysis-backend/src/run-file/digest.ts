import { createHash } from 'node:crypto';

/** How many characters are hashed at a time. */
const CHUNK = 65_536;

/**
 * SHA-256 of everything but the digest itself, as canonical JSON (RFC 8785): sorted keys, no blanks. So it does not depend on the format
 * of the file, but on all of its content. Never holds the whole text in memory.
 */
export function digestOf({ digest: _digest, ...rest }: Readonly<Record<string, unknown>>): string {
  const hash = createHash('sha256');
  let pending = '';
  writeJson(rest, (text) => {
    pending += text;
    if (pending.length < CHUNK) return;
    hash.update(pending);
    pending = '';
  });
  return hash.update(pending).digest('hex');
}

function writeJson(value: unknown, write: (text: string) => void): void {
  if (typeof value !== 'object' || value === null) return write(JSON.stringify(value));
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      write(at === 0 ? '[' : ',');
      writeJson(item, write);
    }
    return write(value.length === 0 ? '[]' : ']');
  }
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [at, [name, field]] of fields.entries()) {
    write(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    writeJson(field, write);
  }
  write(fields.length === 0 ? '{}' : '}');
}
