import type { BrandMove } from '@signpost/contract/notices';
import type { Standing } from '@signpost/contract/standings';
import type { BrandFacts } from '../ports/brand-facts.ts';
import type { NewEvent } from '../ports/events.ts';
import type { KnownTrouble, NoticePlace } from '../ports/notice-store.ts';
import { movedQuestions } from './moved-questions.ts';

export interface BrandDeps {
  /** Null when no analysis backend is configured. */
  brands: BrandFacts | null;
  store: NoticePlace;
}

type Trend = Awaited<ReturnType<BrandFacts['trend']>>;
type Point = Trend['points'][number];

/** Notes what analyses have cost that ended since the last look, and which of them show that a brand has moved. */
export async function gatherBrands({ brands, store }: BrandDeps, now: number): Promise<void> {
  if (brands === null) return;
  const { brands: standings, is_stale: isStale } = await brands.standings();
  if (isStale) return;
  for (const standing of standings)
    if (standing.analysis_id !== null) await gatherBrand(brands, store, standing, now);
}

async function gatherBrand(
  brands: BrandFacts,
  store: NoticePlace,
  { id, name, analysis_id: latest }: Standing,
  now: number,
): Promise<void> {
  const mark = `brand:${id}`;
  const was = await (await store.read()).readMark(mark);
  if (latest === null || was === latest) return;
  const log = await store.open();
  const next = { name: mark, was, is: latest };
  // A brand that is seen for the first time has nothing to be compared with.
  if (was === null) {
    await log.note({ mark: next, events: [], troubles: [], over: [] });
    return;
  }
  const trend = await brands.trend(id);
  const afterOf = (analysis: string): number =>
    trend.points.findIndex(({ analysis_uuid: point }) => point === analysis) + 1;
  const [begin, end] = [afterOf(was), afterOf(latest)];
  const fresh = begin === 0 ? end : begin;
  const events: NewEvent[] = await costs(brands, id, trend.points.slice(fresh, end), now);
  const falling = await log.listTroubles('brand_moved');
  let down = falling.has(id);
  for (let at = fresh; at < end; at += 1) {
    const direction = moved(trend, at);
    // Of falls in a row the first is worth an alert; a rise always is.
    const isAlert = direction === 'up' || (direction === 'down' && !down);
    down = direction === 'down';
    if (direction === null) continue;
    const data = await moveOf(
      brands,
      { brand_id: id, brand: name, direction, is_demo: trend.is_demo },
      trend,
      at,
    );
    events.push({ kind: 'brand_moved', at: timeOf(trend.points[at], now), count: 1, isAlert, data });
  }
  const trouble: KnownTrouble[] = [{ kind: 'brand_moved', subject: id }];
  await log.note({
    mark: next,
    events,
    troubles: down ? trouble : [],
    over: down ? [] : trouble,
  });
}

/** Only what the trend itself calls moved: never across another model, other questions, or from invented answers to real ones. */
function moved({ points, breaks }: Trend, at: number): BrandMove['direction'] | null {
  const point = points[at];
  const change = point?.change ?? null;
  if (point === undefined || change === null || change.verdict !== 'moved') return null;
  if (change.previous_analysis_id !== points[at - 1]?.analysis_uuid) return null;
  if (breaks.some(({ analysis_uuid: broken }) => broken === point.analysis_uuid)) return null;
  return (change.difference?.value ?? 0) < 0 ? 'down' : 'up';
}

async function moveOf(
  brands: BrandFacts,
  move: Pick<BrandMove, 'brand_id' | 'brand' | 'direction' | 'is_demo'>,
  { points }: Trend,
  at: number,
): Promise<BrandMove> {
  const [before, after] = [points[at - 1], points[at]];
  if (before === undefined || after === undefined) throw new Error('no analysis to compare with');
  const [earlier, later] = await Promise.all(
    [before, after].map((point) => brands.analysis(move.brand_id, point.analysis_uuid)),
  );
  return {
    ...move,
    before: countsOf(before),
    after: countsOf(after),
    questions:
      earlier === undefined || later === undefined ? [] : movedQuestions(earlier, later, move.direction),
  };
}

function countsOf({ mentions, answers }: Point): BrandMove['before'] {
  return { mentions, answers };
}

async function costs(
  brands: BrandFacts,
  brandId: string,
  points: readonly Point[],
  now: number,
): Promise<NewEvent[]> {
  const { analyses } = await brands.analyses(brandId);
  const known = new Map(analyses.map((analysis) => [analysis.uuid, analysis]));
  return points.flatMap((point): NewEvent[] => {
    const analysis = known.get(point.analysis_uuid);
    if (analysis === undefined || analysis.is_demo) return [];
    const data = { brand_id: brandId, usd: analysis.cost_usd };
    return [{ kind: 'analysis_cost', at: timeOf(point, now), count: 1, isAlert: false, data }];
  });
}

function timeOf(point: Point | undefined, now: number): number {
  const at = Date.parse(point?.finished_at ?? '');
  return Number.isNaN(at) ? now : at;
}
