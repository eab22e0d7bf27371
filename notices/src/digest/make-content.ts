import type { BrokenAddress, FailedRun, NoticeContent, NoticePosts } from '@signpost/contract/notices';
import type { NoticeEvent } from '../ports/events.ts';

/** The most posts or addresses that a message names; the others are counted. */
const NAMED = 10;

type EventOf<Kind> = Extract<NoticeEvent, { kind: Kind }>;

/** What a message says about these events. What was taken back meanwhile is left out. */
export function makeContent(
  frame: Pick<NoticeContent, 'id' | 'what' | 'site' | 'from' | 'to'>,
  events: readonly NoticeEvent[],
): NoticeContent {
  return {
    ...frame,
    ...postsIn(events),
    broken: brokenIn(events),
    runs: runsIn(events),
    moves: of(events, 'brand_moved').map(({ data }) => data),
    cost: costIn(events),
  };
}

/** Whether there is anything to say; a cost alone is not. */
export function isEmpty({ what, orphaned, rescued, broken, runs, moves }: NoticeContent): boolean {
  const isNothing = orphaned === null && rescued === null && broken === null;
  return what !== 'test' && isNothing && runs.length + moves.length === 0;
}

function of<Kind extends NoticeEvent['kind']>(events: readonly NoticeEvent[], kind: Kind): EventOf<Kind>[] {
  return events.filter((event): event is EventOf<Kind> => event.kind === kind);
}

/** A post that became an orphan and was rescued is as it was. */
function postsIn(events: readonly NoticeEvent[]): Pick<NoticeContent, 'orphaned' | 'rescued'> {
  type PostEvent = EventOf<'orphaned' | 'rescued'>;
  const changed = new Map<number, PostEvent>();
  const uncounted = { orphaned: 0, rescued: 0 };
  for (const event of events) {
    if (event.kind !== 'orphaned' && event.kind !== 'rescued') continue;
    const { post_id: id } = event.data;
    if (id === 0) uncounted[event.kind] += event.count;
    else if (changed.has(id) && changed.get(id)?.kind !== event.kind) changed.delete(id);
    else changed.set(id, event);
  }
  const posts = (kind: PostEvent['kind']): NoticePosts | null => {
    const own = [...changed.values()].filter((event) => event.kind === kind);
    const count = own.length + uncounted[kind];
    if (count === 0) return null;
    return { count, items: own.slice(0, NAMED).map(({ data: { title, url } }) => ({ title, url })) };
  };
  return { orphaned: posts('orphaned'), rescued: posts('rescued') };
}

/** The addresses that most links lead to come first. */
function brokenIn(events: readonly NoticeEvent[]): NoticeContent['broken'] {
  const broken = new Map<string, BrokenAddress>();
  for (const { kind, data } of events) {
    if (kind === 'broken') broken.set(data.address, data);
    if (kind === 'mended') broken.delete(data.address);
  }
  if (broken.size === 0) return null;
  const items = [...broken.values()].toSorted((one, other) => other.links - one.links);
  return { count: broken.size, items: items.slice(0, NAMED) };
}

function runsIn(events: readonly NoticeEvent[]): FailedRun[] {
  const runs: FailedRun[] = [];
  for (const { kind, data } of events) {
    if (kind === 'run_failed') runs.push({ ...data, is_over: false });
    if (kind === 'run_done') for (const run of runs) if (run.source === data.source) run.is_over = true;
  }
  return runs.slice(-NAMED);
}

function costIn(events: readonly NoticeEvent[]): NoticeContent['cost'] {
  const costs = of(events, 'analysis_cost').map(({ data }) => data.usd);
  if (costs.length === 0) return null;
  const known = costs.filter((usd) => usd !== null);
  return {
    usd: known.reduce((sum, usd) => sum + usd, 0),
    analyses: costs.length,
    unknown: costs.length - known.length,
  };
}
