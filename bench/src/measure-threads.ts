import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Report } from './report.ts';
import { RandomQueries } from './queries.ts';
import type { BenchSite } from './site.ts';

const SEARCHES = 16;

/** Target 10: how long other requests wait while the worst searches run. */
export async function measureThreads(site: BenchSite, report: Report): Promise<void> {
  const { links: store, close } = await site.openStores(true);
  const queries = new RandomQueries(10);
  // A search for one letter loads the text even where an index would find longer terms.
  await store.findLinks(queries.link(1, { search: 'w' }));
  const idle = await delayDuring(() => new Promise((resolve) => void setTimeout(resolve, 2000)));
  const busy = await delayDuring(() =>
    Promise.all(
      Array.from({ length: SEARCHES }, (_, index) =>
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
  report.atMost({
    target: '10',
    what: `event-loop delay p99 while ${SEARCHES} worst searches run, over idle`,
    value: Math.max(0, busy - idle),
    must: 5,
    goal: 2,
    unit: ' ms',
  });
}

async function delayDuring(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await work();
  delays.disable();
  return delays.percentile(99) / 1e6;
}
