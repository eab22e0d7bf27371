import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openStores } from '../../service/src/compose/stores.ts';
import { readConfig } from '../../service/src/config.ts';
import { RandomQueries } from './queries.ts';

/** Prints how much later the event loop gets to its timers while that many searches run: p99, in milliseconds. */
const [data = '', searches = ''] = process.argv.slice(2);

const { links: store, close } = await openStores(readConfig({ data }, {}), { threads: true });
const queries = new RandomQueries(10);
// A search for one letter loads the text even where an index would find longer terms.
await store.findLinks(queries.link(1, { search: 'w' }));
const idle = await delayDuring(() => new Promise((resolve) => void setTimeout(resolve, 2000)));
const busy = await delayDuring(() =>
  Promise.all(
    Array.from({ length: Number(searches) }, (_, index) =>
      // Two letters that nearly every URL has, in an order that must be walked; each search has its own term.
      store.findLinks(
        queries.link(1, {
          search: `e${'/.:ps-abcdefghij'[index]}`,
          orderby: 'source_title',
          offset: 0,
          is_internal: '',
        }),
      ),
    ),
  ),
);
await close();
process.stdout.write(String(Math.max(0, busy - idle)));

async function delayDuring(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await work();
  delays.disable();
  return delays.percentile(99) / 1e6;
}
