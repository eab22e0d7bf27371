import { TextDecoder } from 'node:util';
import { XmlError, XmlReader } from '../xml/xml-reader.ts';
import type { SitemapContent } from './sitemap-names.ts';
import { unpacked } from '../../../records/unpacked.ts';

export interface SitemapEntry {
  kind: 'page' | 'sitemap';
  url: string;
  /** As written; null for none. */
  lastModified: string | null;
  /** The same page in other languages. */
  alternates: readonly string[];
  /** What the name of its sitemap says about it. */
  content?: SitemapContent | null;
}

export interface SitemapNotes {
  /** The first thing that is wrong with the file; null when all is well. */
  problem: string | null;
  /** Characters that XML does not allow, which were left out. */
  illegalCharacters: number;
  /** It is a feed (RSS or Atom), which lists the latest pages only. */
  isFeed?: boolean;
}

interface EntryReader {
  read(text: string): SitemapEntry[];
  end(): SitemapEntry[];
}

/** Bytes of one sitemap after unpacking, as the protocol has it. */
export const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;
const MAX_ADDRESS_CHARACTERS = 10_000;

/** Reads a sitemap in pieces, plain or packed: XML, a feed, or a list of addresses. A mistake is noted, and what comes before it is read. */
export async function* readSitemap(
  body: AsyncIterable<Uint8Array>,
  notes: SitemapNotes,
): AsyncGenerator<SitemapEntry> {
  let reader: EntryReader | null = null;
  let size = 0;
  let decoder: TextDecoder | null = null;
  try {
    for await (const chunk of unpacked(body)) {
      size += chunk.length;
      if (size > MAX_SITEMAP_BYTES) {
        notes.problem ??= 'it is larger than 50 MB, of which no more is read';
        return;
      }
      decoder ??= decoderOf(chunk);
      const text = decoder.decode(chunk, { stream: true });
      if (text.trim() === '' && reader === null) continue;
      reader ??= text.trimStart().startsWith('<') ? xmlReader(notes) : listReader(notes);
      yield* reader.read(text);
    }
    if (reader === null) notes.problem ??= 'it is empty';
    else yield* [...reader.read(decoder?.decode() ?? ''), ...reader.end()];
  } catch (error) {
    notes.problem ??= error instanceof Error ? error.message : String(error);
  }
}

function decoderOf(chunk: Uint8Array): TextDecoder {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return new TextDecoder('utf-16le');
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return new TextDecoder('utf-16be');
  const start = Buffer.from(chunk.subarray(0, 200)).toString('latin1');
  const label = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8';
  try {
    const decoder = new TextDecoder(label);
    // What could be read as a declaration has one byte to a letter.
    return decoder.encoding.startsWith('utf-16') ? new TextDecoder() : decoder;
  } catch {
    return new TextDecoder();
  }
}

/** Characters that XML does not allow, and that occur all the same. */
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function xmlReader(notes: SitemapNotes): EntryReader {
  let entries: SitemapEntry[] = [];
  let entry: { kind: 'page' | 'sitemap'; url: string; lastModified: string; alternates: string[] } | null =
    null;
  let field: 'url' | 'lastModified' | null = null;
  let isFirst = true;
  let isBroken = false;
  let hasRoot = false;
  let kept = '';

  const xml = new XmlReader({
    startTag(name, attributes) {
      const local = localName(name);
      if (!hasRoot) {
        hasRoot = true;
        notes.isFeed = FEEDS.has(local);
        if (local !== 'urlset' && local !== 'sitemapindex' && !notes.isFeed)
          throw new Error(`it is no sitemap, but <${name}>`);
      }
      if (isEntry(local, notes)) {
        entry = { kind: local === 'sitemap' ? 'sitemap' : 'page', url: '', lastModified: '', alternates: [] };
      } else if (entry !== null && notes.isFeed === true) {
        // RSS has the address in it, Atom in an attribute. `atom:link` and others are about other things.
        if (name !== 'link') return;
        field = 'url';
        if ((attributes.get('rel') ?? 'alternate') === 'alternate')
          entry.url ||= attributes.get('href') ?? '';
      } else if (entry !== null) {
        const href = attributes.get('href');
        // `image:loc` and `video:loc` are addresses of files.
        if (name === 'loc' || (local === 'loc' && !/^(image|video|news)/.test(name))) field = 'url';
        else if (local === 'lastmod') field = 'lastModified';
        else if (local === 'link' && attributes.get('rel') === 'alternate' && href !== undefined) {
          if (entry.alternates.length < 1000) entry.alternates.push(href.trim());
        }
      }
    },
    text(text) {
      if (entry === null || field === null) return;
      if (entry[field].length + text.length <= MAX_ADDRESS_CHARACTERS) entry[field] += text;
    },
    endTag(name) {
      const local = localName(name);
      if (local === 'loc' || local === 'lastmod' || local === 'link') field = null;
      if (!isEntry(local, notes) || entry === null) return;
      const url = entry.url.trim();
      const lastModified = entry.lastModified.trim();
      if (url !== '') {
        const { kind, alternates } = entry;
        entries.push({ kind, url, lastModified: lastModified === '' ? null : lastModified, alternates });
      }
      entry = null;
      field = null;
    },
    unknownReference() {
      notes.problem ??= 'it has a reference that XML does not know';
    },
  });

  /** The entries that were found; after a mistake no more are. */
  function found(read: () => void): SitemapEntry[] {
    try {
      if (!isBroken) read();
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      isBroken = true;
      notes.problem ??= `${error.message} (line ${error.line}, column ${error.column})`;
    }
    const all = entries;
    entries = [];
    return all;
  }

  return {
    read(chunk) {
      // A character of two halves can be cut between two pieces.
      let text = kept + (isFirst ? chunk.trimStart() : chunk);
      isFirst = false;
      kept = /[\uD800-\uDBFF]$/.test(text) ? text.slice(-1) : '';
      if (kept !== '') text = text.slice(0, -1);
      const legal = text.replaceAll(ILLEGAL, '');
      notes.illegalCharacters += text.length - legal.length;
      return found(() => xml.write(legal));
    },
    end: () => found(() => xml.end()),
  };
}

const FEEDS = new Set(['rss', 'rdf', 'feed']);

/** Whether an element is for a page, or for another sitemap. */
function isEntry(name: string, { isFeed = false }: SitemapNotes): boolean {
  return isFeed ? name === 'item' || name === 'entry' : name === 'url' || name === 'sitemap';
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function listReader(notes: SitemapNotes): EntryReader {
  let rest = '';
  function toEntries(lines: readonly string[]): SitemapEntry[] {
    const entries: SitemapEntry[] = [];
    for (const line of lines.map((each) => each.trim())) {
      if (line === '') continue;
      if (/^https?:\/\//i.test(line)) {
        entries.push({ kind: 'page', url: line, lastModified: null, alternates: [] });
      } else {
        notes.problem ??= `it is neither XML nor a list of addresses: ${JSON.stringify(line.slice(0, 60))}`;
      }
    }
    return entries;
  }
  return {
    read(text) {
      const lines = (rest + text).split(/\r\n|\r|\n/);
      rest = (lines.pop() ?? '').slice(0, MAX_ADDRESS_CHARACTERS);
      return toEntries(lines);
    },
    end: () => toEntries([rest]),
  };
}
