import type { ReadPlace } from '@signpost/indexing/ports/ledger-place';
import type { LinkIndex } from '@signpost/indexing/ports/link-index';
import type { Publication } from '@signpost/indexing/ports/publication';
import type { RunLog } from '@signpost/indexing/ports/runs';
import type { NewEvent } from '../ports/events.ts';
import type { KnownTrouble, Noted, NoticePlace } from '../ports/notice-store.ts';
import { brokenAddresses } from './broken-addresses.ts';
import { endedSince, lastOf, type EndedRun, type LastEnded } from './gather-runs.ts';

export interface PostFacts {
  ledger: ReadPlace<RunLog & LinkIndex & Publication>;
  store: NoticePlace;
}

const MARK = 'published_runs';
/** What a run keeps of the posts that it changed. */
const KEPT = 1000;

interface Seen {
  revision: number;
  last: LastEnded;
}

/** After each publication notes which posts became orphans or were rescued, and which addresses have stopped working. */
export async function gatherPosts({ ledger: place, store }: PostFacts, now: number): Promise<void> {
  const ledger = await place.read();
  const [revision, published] = await Promise.all([ledger.revision(), ledger.publishedRevision()]);
  // While it is being published, a run does not yet say all that it has changed.
  if (published === null || published !== revision) return;
  const was = await (await store.read()).readMark(MARK);
  const seen = was === null ? null : (JSON.parse(was) as Seen);
  if (seen?.revision === published) return;
  const runs = seen === null ? [] : await endedSince(ledger, seen.last);
  const log = await store.open();
  const is: Seen = { revision: published, last: lastOf(runs, seen?.last ?? { endedAt: now, ids: [] }) };
  const events: NewEvent[] = [];
  for (const run of runs) events.push(...(await orphansOf(ledger, run)));
  const links = await compareBroken(ledger, await log.listTroubles('broken'), now);
  await log.note({
    mark: { name: MARK, was, is: JSON.stringify(is) },
    // What was broken before the first look did not become so.
    events: seen === null ? [] : [...events, ...links.events],
    troubles: links.troubles,
    over: links.over,
  });
}

/** The first run of a source finds the orphans that were there before it. */
async function orphansOf(ledger: RunLog, run: EndedRun): Promise<NewEvent[]> {
  if (run.state !== 'done' || (await isFirst(ledger, run))) return [];
  const { new: orphaned, rescued } = run.changes.orphans;
  return [
    ...(await changesOf(ledger, run, 'orphaned', orphaned)),
    ...(await changesOf(ledger, run, 'rescued', rescued)),
  ];
}

async function isFirst(ledger: RunLog, { id, sourceId }: EndedRun): Promise<boolean> {
  const earlier = await ledger.listRuns({ sourceId, limit: 20, before: id });
  return !earlier.some(({ state }) => state === 'done');
}

async function changesOf(
  ledger: RunLog,
  { id, endedAt: at }: EndedRun,
  kind: 'orphaned' | 'rescued',
  total: number,
): Promise<NewEvent[]> {
  if (total === 0) return [];
  const posts = await ledger.listChangedPosts(id, { after: 0, limit: KEPT, change: kind });
  const isAlert = kind === 'orphaned';
  const events = posts.map(({ post_id, title, address: url }): NewEvent => {
    return { kind, at, count: 1, isAlert, data: { post_id, title, url } };
  });
  const others = total - posts.length;
  if (others > 0)
    events.push({ kind, at, count: others, isAlert, data: { post_id: 0, title: '', url: null } });
  return events;
}

async function compareBroken(
  ledger: LinkIndex,
  known: ReadonlySet<string>,
  at: number,
): Promise<Pick<Noted, 'events' | 'troubles' | 'over'>> {
  const broken = await brokenAddresses(ledger);
  const now = new Set(broken.keys());
  const [came, went] = [[...now.difference(known)], [...known.difference(now)].toSorted()];
  return {
    events: [
      ...came.flatMap((address): NewEvent[] => {
        const data = broken.get(address);
        return data === undefined ? [] : [{ kind: 'broken', at, count: 1, isAlert: true, data }];
      }),
      ...went.map((address): NewEvent => {
        return { kind: 'mended', at, count: 1, isAlert: false, data: { address } };
      }),
    ],
    troubles: came.map(trouble),
    over: went.map(trouble),
  };
}

function trouble(subject: string): KnownTrouble {
  return { kind: 'broken', subject };
}
