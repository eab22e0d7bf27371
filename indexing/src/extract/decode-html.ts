/** Bytes at the beginning of a page in which browsers look for its encoding. */
const PRESCAN_BYTES = 1024;

/**
 * The text of a page: by its byte order mark, else by the encoding that it was sent with, else by the one that it names itself. A page
 * that names none is UTF-8, and Windows-1252 where it cannot be UTF-8.
 */
export function decodeHtml(bytes: Uint8Array, sentAs: string | null = null): string {
  const encoding =
    markedEncoding(bytes) ??
    knownEncoding(sentAs ?? '') ??
    namedEncoding(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PRESCAN_BYTES)));
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null;
}

/** What `<meta charset>` or `<meta http-equiv content="…; charset=">` says, else the declaration of XML. */
function namedEncoding(start: Buffer): string | null {
  const text = start.toString('latin1').replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '');
  for (const [tag] of text.matchAll(/<meta[\s/][^>]*/gi)) {
    const label = /charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(tag)?.[1];
    const encoding = label === undefined ? null : knownEncoding(label);
    // A page in which this could be read has one byte to a letter.
    if (encoding !== null) return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  }
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']\s*([^\s"'>]+)/.exec(text)?.[1];
  return declared === undefined ? null : knownEncoding(declared);
}

function knownEncoding(label: string): string | null {
  try {
    return label === '' ? null : new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
