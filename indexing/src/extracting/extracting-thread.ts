import { parentPort, workerData } from 'node:worker_threads';
import { siteOf } from '../rules-of.ts';
import { extractDocument } from './extract-document.ts';
import type { ThreadAnswer, ThreadSite, ThreadTask } from './extractor.ts';

/** The thread of `Extractor`: answers its tasks in their order. */
const { told, settings, noText } = workerData as ThreadSite;
const extracted = { site: siteOf(told, settings), home: told.home, noText };

parentPort?.on('message', ({ document, known }: ThreadTask) => {
  const found = extractDocument(document, known, extracted);
  if (found === null || !('links' in found)) return answer(found);
  const text = found.text === null ? null : { ...found.text, bytes: Uint8Array.from(found.text.bytes) };
  // A function does not get through.
  const links = found.links.map((link) =>
    link.page === null ? link : { ...link, page: { key: link.page.key } },
  );
  return answer({ ...found, text, links }, text === null ? [] : [text.bytes.buffer]);
});

function answer(said: ThreadAnswer, transferred: ArrayBuffer[] = []): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
  parentPort?.postMessage(said, transferred);
}
