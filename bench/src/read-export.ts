import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { createWxr } from '@signpost/indexing/adapters/content-source/wxr/wxr';
import { openSqliteLedger } from '@signpost/indexing/adapters/site-ledger/open';
import { siteOf } from '@signpost/indexing/rules-of';
import { indexSite } from '@signpost/indexing/index-site';
import { contentHashOf, readDocument, toLedgerDocument } from '@signpost/indexing/to-ledger-document';

/** A program: goes through an export file, and prints its seconds of the processor. */
const [way, file = '', ledgerFile = ''] = process.argv.slice(2);

const signal = new AbortController().signal;
const ways: Record<string, () => Promise<void>> = {
  /** The bare XML parser, and what unpacks the file. */
  async bare() {
    const parser = new SaxesParser({ xmlns: true });
    const decoder = new TextDecoder();
    const stored = createReadStream(file);
    const plain = file.endsWith('.gz') ? stored.pipe(createGunzip()) : stored;
    for await (const bytes of plain as AsyncIterable<Buffer>)
      parser.write(decoder.decode(bytes, { stream: true }));
    parser.close();
  },
  /** To documents with their links, which go nowhere. */
  async read() {
    const source = createWxr({ files: [file], types: null, home: null });
    const told = await source.site();
    const site = siteOf(told);
    for await (const event of source.read({
      resume: null,
      since: null,
      known: async () => null,
      only: null,
      signal,
    })) {
      if (event.event !== 'document') continue;
      const document = readDocument(event.document);
      toLedgerDocument(document, site, told.home, contentHashOf(document));
    }
    await source.close();
  },
  /** Into a ledger. */
  async run() {
    const ledger = await openSqliteLedger(ledgerFile, { now: Date.now });
    const { id } = await ledger.ensureSource({ kind: 'wxr', location: file, options: {} });
    const source = createWxr({ files: [file], types: null, home: null });
    const { state, problem } = await indexSite(ledger, {
      sourceId: id,
      source,
      settings: {},
      only: null,
      signal,
      onProgress() {},
    });
    if (state !== 'done') throw new Error(`The run ended as ${state}: ${JSON.stringify(problem)}`);
    await source.close();
    await ledger.close();
  },
};

const before = process.cpuUsage();
await ways[way ?? '']?.();
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1e6));
