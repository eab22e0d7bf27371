import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { messageOf } from '@signpost/platform/errors';
import type { ContentSource, SourceDocument, SourceSite } from '../../../ports/content-source.ts';
import { readRecords } from '../../../records/read-records.ts';
import { hashFiles } from '../documents/hash-files.ts';
import { RecordSpool, type SpooledPost } from './record-spool.ts';
import { SaidError } from '../../../said/said-error.ts';

export interface RecordsSettings {
  /** The path of a record file, plain or packed by gzip; `-` is the standard input. */
  file: string;
  stdin?: Readable;
  /** Where the records wait on disk until the whole file is read. */
  temporaryFolder?: string;
}

/**
 * A file in the record format. It says itself what its links are and what counts: it is published as it is. All of it is read
 * before the first document is reported, so a file with a mistake changes nothing; and one that was read before only costs the time
 * to read it, so there are no checkpoints.
 */
export function createRecords(settings: RecordsSettings): ContentSource {
  let whole: Promise<RecordSpool> | null = null;
  const load = (): Promise<RecordSpool> => (whole ??= spoolFile(settings));
  return {
    site: async () => siteOf(await load(), settings.file),
    async *read({ only, signal }) {
      const spool = await load();
      const wanted = only === null ? null : new Set(only);
      if (wanted === null) yield { event: 'total', documents: spool.count() };
      for (const post of spool.posts()) {
        signal.throwIfAborted();
        const key = String(post.id);
        const isWanted = wanted === null || wanted.delete(key) || wanted.delete(post.post?.permalink ?? key);
        if (isWanted) yield { event: 'document', document: toDocument(key, post) };
      }
      if (wanted === null) yield { event: 'complete' };
      else for (const key of wanted) yield { event: 'gone', key };
    },
    stamp: () => hashFiles([settings.file]),
    async close() {
      (await whole?.catch(() => null))?.close();
    },
  };
}

async function spoolFile({
  file,
  stdin = process.stdin,
  temporaryFolder = tmpdir(),
}: RecordsSettings): Promise<RecordSpool> {
  const spool = new RecordSpool(temporaryFolder);
  try {
    await readRecords(file === '-' ? stdin : readChunks(file), (record) => spool.put(record));
    spool.end();
    return spool;
  } catch (error) {
    spool.close();
    throw error;
  }
}

async function* readChunks(file: string): AsyncGenerator<Uint8Array> {
  const stream: AsyncIterable<Uint8Array> = createReadStream(file, { highWaterMark: 1024 * 1024 });
  try {
    yield* stream;
  } catch (error) {
    throw new SaidError({ code: 'records_unreadable', file, detail: messageOf(error) }, { cause: error });
  }
}

function siteOf({ site }: RecordSpool, file: string): SourceSite {
  const home = site?.home ?? '';
  if (site === null || (URL.parse(home)?.host ?? '') === '') {
    throw new SaidError({ code: 'records_bad_home', file: file === '-' ? 'the standard input' : file, home });
  }
  const { edit_url: editUrl, post_types: types } = site;
  return { home, aliases: [], editUrl, types, platform: null, warnings: [] };
}

function toDocument(key: string, { id, post, seoScore, counts, links }: SpooledPost): SourceDocument {
  return {
    key,
    id,
    type: post?.type ?? '',
    status: post?.status ?? '',
    isProtected: false,
    isNoindex: post?.isNoindex ?? false,
    title: post?.title ?? '',
    modified: post?.modified ?? '',
    permalink: post?.permalink ?? null,
    seoScore,
    addresses: [],
    validator: null,
    content: { kind: 'links', links, stored: { isPost: post !== null, counts } },
  };
}
